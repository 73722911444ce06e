import type { Column } from '@quitus/domain/column.ts'
import { formatCount, formatNumber } from '@quitus/domain/text/number-text.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useProject } from '#shared/projects/current-project.ts'
import { DEFAULT_NAME } from '#shared/projects/project-home.ts'
import { useServices } from '#shared/services.ts'
import { FailureState } from '#shared/states/failure-state.tsx'
import { LoadingState } from '#shared/states/loading-state.tsx'
import { rowSearch } from '#views/address/row-search.ts'
import { AWAITING_ICONS } from '#views/data/awaiting-icons.ts'
import { dashboardScope, viewQueries } from '#views/data/view.queries.ts'
import styles from './home.module.css'

type Props = { timestamp: string; columns: readonly Column[] }

/** The work lists of the person, the same as over the dashboard; each leads to its anomalies (FLOW-16). */
export function HomeLists({ timestamp, columns }: Props) {
  const { t } = useTranslation()
  const { api } = useServices()
  const { id, currency } = useProject()
  const scope = dashboardScope({ projectId: id, vueName: DEFAULT_NAME })
  const lists = useQuery(viewQueries.awaiting(api, scope, timestamp))
  if (lists.data === undefined)
    return lists.error === null ? (
      <LoadingState lines={4} lineHeight={44} />
    ) : (
      <FailureState error={lists.error} onRetry={() => void lists.refetch()} />
    )
  return (
    <>
      {lists.data.every(({ count }) => count === 0) && <p className={styles.none}>{t('home:nothing')}</p>}
      <ul className={styles.lists}>
        {lists.data.map(({ kind, count, amount, filter }) => {
          const Icon = AWAITING_ICONS[kind]
          const said = (
            <>
              <Icon size={18} aria-hidden className={styles.listIcon} data-kind={kind} />
              <span className={styles.listName}>{t(`awaiting:kind.${kind}`)}</span>
              <strong>{formatCount(count)}</strong>
              <span className={styles.listAmount}>
                {amount !== null && count > 0 && formatNumber(amount, 'AMOUNT', { currency })}
              </span>
            </>
          )
          return (
            <li key={kind}>
              {count === 0 ? (
                <span className={styles.list}>{said}</span>
              ) : (
                <Link
                  className={styles.list}
                  to="/$projectId/resultats/dashboards/$vueName"
                  params={{ projectId: String(id), vueName: DEFAULT_NAME }}
                  search={rowSearch(filter, columns)}
                >
                  {said}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}
