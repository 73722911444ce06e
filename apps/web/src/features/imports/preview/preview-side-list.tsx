import type { ImportPreview } from '@quitus/contract/imports/import-preview.schema.ts'
import { formatCount } from '@quitus/domain/text/number-text.ts'
import { useTranslation } from 'react-i18next'
import styles from './preview.module.css'
import { PreviewedAnomalies } from './previewed-anomalies.tsx'
import { useAmount } from './use-amount.ts'

type Props = { preview: ImportPreview; change: 'new' | 'gone' | 'changed' }

/** The anomalies of one change: by kind, those that people have touched, and the dearest. */
export function PreviewSideList({ preview, change }: Props) {
  const { t } = useTranslation()
  const amount = useAmount()
  const side = preview[change]
  if (side.count === 0) return null
  const kinds = side.kinds.filter(({ kind }) => kind !== null)
  const touched = side.decided + side.commented + side.withFiles
  return (
    <details className={styles.side}>
      <summary>
        {t(`importing:previewChanges.${change}`)} ({formatCount(side.count)})
      </summary>
      {kinds.length > 0 && (
        <ul className={styles.kinds} aria-label={t('importing:preview.byKind')}>
          {kinds.map(({ kind, count, amount: now, amountBefore }) => (
            <li key={kind}>
              <span>{kind}</span>
              <span className={styles.figure}>{formatCount(count)}</span>
              <span className={styles.figure}>{amount(change === 'gone' ? amountBefore : now)}</span>
            </li>
          ))}
        </ul>
      )}
      {touched > 0 && (
        <>
          <h4 className={styles.listHeading}>
            {t(change === 'gone' ? 'importing:preview.touchedGone' : 'importing:preview.touched')}
          </h4>
          <PreviewedAnomalies preview={preview} change={change} anomalies={side.touched} />
        </>
      )}
      <h4 className={styles.listHeading}>
        {side.listed.length < side.count
          ? t('importing:preview.dearest', { count: side.listed.length })
          : t('importing:preview.all')}
      </h4>
      <PreviewedAnomalies preview={preview} change={change} anomalies={side.listed} />
    </details>
  )
}
