import type { Erasure, ErasurePreview as Preview } from '@quitus/contract/admin/erasures.ts'
import { formatDateTime } from '@quitus/domain/text/date-text.ts'
import { formatCount } from '@quitus/domain/text/number-text.ts'
import { counted } from '@quitus/i18n/counted.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FailureState } from '#shared/states/failure-state.tsx'
import { LoadingState } from '#shared/states/loading-state.tsx'
import { useSizeText } from '#shared/use-size-text.ts'
import styles from './erasures.module.css'

/** What a dialog is about to erase, as the server counts it. */
export function ErasurePreview({ preview }: { preview: UseQueryResult<Preview> }) {
  if (preview.data !== undefined) return <ErasedParts {...preview.data} />
  if (preview.error !== null)
    return <FailureState error={preview.error} onRetry={() => void preview.refetch()} />
  return <LoadingState lines={6} />
}

/** Counts of an erasure, what stays, and until when backups hold it. */
export function ErasedParts({ parts, kept, backupsUntil }: Pick<Erasure, 'parts' | 'kept' | 'backupsUntil'>) {
  const { t } = useTranslation()
  const sizeText = useSizeText()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return (
    <>
      <section>
        <h3 className={styles.heading}>{t('erasures:preview.heading')}</h3>
        <dl className={styles.parts}>
          {parts.map(({ part, count }) => (
            <div key={part} className={styles.part}>
              <dt>{t(`erasures:part.${part}`)}</dt>
              <dd>{part === 'fileBytes' ? sizeText(count) : formatCount(count)}</dd>
            </div>
          ))}
        </dl>
      </section>
      {kept.length > 0 && (
        <section>
          <h3 className={styles.heading}>{t('erasures:preview.kept')}</h3>
          <ul className={styles.kept}>
            {kept.map(({ project, cells }) => (
              <li key={project}>{t('erasures:preview.keptCells', { project, ...counted(cells) })}</li>
            ))}
          </ul>
        </section>
      )}
      <p className={styles.note}>
        {backupsUntil === null
          ? t('erasures:preview.noBackups')
          : t('erasures:preview.backups', { at: formatDateTime({ model: backupsUntil }, timeZone) })}
      </p>
    </>
  )
}
