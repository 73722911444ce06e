import type { HistoryEntry } from '@quitus/contract/views/view.schema.ts'
import { formatDateTime } from '@quitus/domain/text/date-text.ts'
import { IconArrowRight } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { localeOfPath } from '#shared/locale-address.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { useServices } from '#shared/services.ts'
import { FailureState } from '#shared/states/failure-state.tsx'
import { LoadingState } from '#shared/states/loading-state.tsx'
import { NextPageButton } from '#shared/states/next-page-button.tsx'
import { RemovedHistory } from '#views/data/removed-history.tsx'
import { useHistoryWords } from '#views/data/use-history-words.ts'
import { viewQueries } from '#views/data/view.queries.ts'
import { useCurrentView } from '#views/data/view-store.ts'
import styles from './entry-drawer.module.css'

type Props = { entryId: string }

/** Who changed what of a row, when, and why, newest first (CELL-13). */
export function EntryHistory({ entryId }: Props) {
  const { t } = useTranslation()
  const { api } = useServices()
  const { scope } = useCurrentView()
  const history = useInfiniteQuery(viewQueries.history(api, scope, entryId, localeOfPath(location.pathname)))
  if (history.data === undefined) {
    return history.error === null ? (
      <LoadingState lines={6} lineHeight={48} />
    ) : (
      <FailureState error={history.error} onRetry={() => void history.refetch()} />
    )
  }
  const changes = history.data.pages.flatMap((page) => page.history)
  const removedUntil = history.data.pages.at(-1)?.removedUntil ?? null
  if (changes.length === 0)
    return (
      <>
        <p className={styles.noChange}>{t('dashboard:history.empty')}</p>
        <RemovedHistory until={removedUntil} />
      </>
    )
  return (
    <>
      <ol className={styles.changes}>
        {changes.map((change) => (
          <Change key={`${change.changeSet}/${change.entryId}/${change.column}`} change={change} />
        ))}
      </ol>
      <NextPageButton pages={history} label={t('dashboard:history.more')} />
      <RemovedHistory until={removedUntil} />
    </>
  )
}

function Change({ change }: { change: HistoryEntry }) {
  const { t } = useTranslation()
  const { timeZone } = useProject()
  const words = useHistoryWords()
  const { actor, impersonator } = change
  return (
    <li className={styles.change}>
      <div className={styles.changeHead}>
        <strong>{change.columnLabel}</strong>
        <time dateTime={change.at}>{formatDateTime({ model: change.at }, timeZone)}</time>
      </div>
      <div className={styles.values}>
        <del>{words(change.before, change.column)}</del>
        <IconArrowRight size={14} aria-hidden />
        <ins>{words(change.after, change.column)}</ins>
      </div>
      <div className={styles.who}>
        {impersonator === null ? actor : t('dashboard:history.onBehalf', { impersonator, actor })}
        {change.reason !== null && <div>{t('dashboard:history.reason', { reason: change.reason })}</div>}
      </div>
    </li>
  )
}
