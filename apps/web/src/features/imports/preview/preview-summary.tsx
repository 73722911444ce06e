import type { ImportPreview } from '@quitus/contract/imports/import-preview.schema.ts'
import { formatCount } from '@quitus/domain/text/number-text.ts'
import { useTranslation } from 'react-i18next'
import { TableScroll } from '#shared/layout/table-scroll.tsx'
import styles from './preview.module.css'
import { useAmount } from './use-amount.ts'

/** How many anomalies and how much money a publication brings, loses and changes, and what people did with them. */
export function PreviewSummary({ preview }: { preview: ImportPreview }) {
  const { t } = useTranslation()
  const amount = useAmount()
  const { before, after, unchanged, hasAnomalies } = preview
  const sides = (['new', 'gone', 'changed'] as const).map((change) => ({ change, side: preview[change] }))
  return (
    <TableScroll label={t('importing:preview.summary')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t(hasAnomalies ? 'importing:preview.anomalies' : 'importing:preview.lines')}</th>
            {(['count', 'amountBefore', 'amountAfter', 'decided', 'commented', 'withFiles'] as const).map(
              (column) => (
                <th key={column} scope="col" className={styles.figure}>
                  {t(`importing:preview.${column}`)}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {sides.map(({ change, side }) => (
            <tr key={change}>
              <th scope="row">
                {t(`importing:previewChanges.${change}`)}
                {side.weak > 0 && (
                  <span className={styles.note}>
                    {t('importing:preview.weak', { anomalies: formatCount(side.weak) })}
                  </span>
                )}
              </th>
              <td className={styles.figure}>{formatCount(side.count)}</td>
              <td className={styles.figure}>{amount(side.amountBefore)}</td>
              <td className={styles.figure}>{amount(side.amount)}</td>
              <td className={styles.figure}>{formatCount(side.decided)}</td>
              <td className={styles.figure}>{formatCount(side.commented)}</td>
              <td className={styles.figure}>{formatCount(side.withFiles)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{t('importing:preview.unchanged')}</th>
            <td className={styles.figure}>{formatCount(unchanged)}</td>
            <td colSpan={5} />
          </tr>
          <tr className={styles.total}>
            <th scope="row">{t('importing:preview.total')}</th>
            <td className={styles.figure}>
              {formatCount(before.count)} → {formatCount(after.count)}
            </td>
            <td className={styles.figure}>{amount(before.amount)}</td>
            <td className={styles.figure}>{amount(after.amount)}</td>
            <td colSpan={3} />
          </tr>
        </tbody>
      </table>
    </TableScroll>
  )
}
