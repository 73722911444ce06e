import type { Column } from '@quitus/domain/columns/column.ts'
import { addAmounts } from '@quitus/domain/text/decimal-difference.ts'
import { formatCount, formatNumber } from '@quitus/domain/text/number-text.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { localeOfPath } from '#shared/locale-address.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { DEFAULT_NAME } from '#shared/projects/project-home.ts'
import { useServices } from '#shared/services.ts'
import { FailureState } from '#shared/states/failure-state.tsx'
import { LoadingState } from '#shared/states/loading-state.tsx'
import { rowSearch } from '#views/address/row-search.ts'
import { ALWAYS_SHOWN_LISTS, AWAITING_ICONS } from '#views/data/awaiting-lists.ts'
import { dashboardScope, viewQueries } from '#views/data/view.queries.ts'
import styles from './home.module.css'

type Props = { timestamp: string; columns: readonly Column[] }
type List = Awaited<ReturnType<NonNullable<ReturnType<typeof viewQueries.awaiting>['queryFn']>>>[number]

/** The work lists of the person over found and free anomalies; each leads to its anomalies (FLOW-16). */
export function HomeLists({ timestamp, columns }: Props) {
  const { t } = useTranslation()
  const { api } = useServices()
  const { id } = useProject()
  const scope = dashboardScope({ projectId: id, vueName: DEFAULT_NAME })
  const lists = useQuery(viewQueries.awaiting(api, scope, timestamp))
  const free = useFreeLists()
  if (lists.data === undefined || free.isLoading)
    return lists.error === null ? (
      <LoadingState lines={4} lineHeight={44} />
    ) : (
      <FailureState error={lists.error} onRetry={() => void lists.refetch()} />
    )
  const all = lists.data.map((list) => ({
    list,
    free: free.lists.find(({ kind, count }) => kind === list.kind && count > 0) ?? null,
  }))
  const shown = all.filter(
    ({ list, free: added }) => list.count > 0 || added !== null || ALWAYS_SHOWN_LISTS.includes(list.kind),
  )
  return (
    <>
      {shown.every(({ list, free: added }) => list.count === 0 && added === null) && (
        <p className={styles.none}>{t('home:nothing')}</p>
      )}
      <ul className={styles.lists}>
        {shown.map(({ list, free: added }) => (
          <li key={list.kind}>
            <ListRow list={list} added={added} columns={columns} freeColumns={free.columns} />
            {added !== null && list.count > 0 && (
              <Link
                className={styles.free}
                to="/$projectId/analysis/free-anomaly"
                params={{ projectId: String(id) }}
                search={rowSearch(added.filter, free.columns)}
              >
                {t('home:free', counted(added.count))}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

type RowProps = { list: List; added: List | null; columns: readonly Column[]; freeColumns: readonly Column[] }

function ListRow({ list, added, columns, freeColumns }: RowProps) {
  const { t } = useTranslation()
  const { id, currency } = useProject()
  const { kind, filter } = list
  const Icon = AWAITING_ICONS[kind]
  const count = list.count + (added?.count ?? 0)
  const amount = list.amount === null ? null : addAmounts(list.amount, added?.amount ?? 0)
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
  if (list.count === 0 && added === null) return <span className={styles.list}>{said}</span>
  if (list.count === 0 && added !== null)
    return (
      <Link
        className={styles.list}
        to="/$projectId/analysis/free-anomaly"
        params={{ projectId: String(id) }}
        search={rowSearch(added.filter, freeColumns)}
      >
        {said}
      </Link>
    )
  return (
    <Link
      className={styles.list}
      to="/$projectId/resultats/dashboards/$vueName"
      params={{ projectId: String(id), vueName: DEFAULT_NAME }}
      search={rowSearch(filter, columns)}
    >
      {said}
    </Link>
  )
}

/** What awaits the person among free anomalies; nothing where the project opens none. */
function useFreeLists(): { lists: readonly List[]; columns: readonly Column[]; isLoading: boolean } {
  const { api } = useServices()
  const { id, features } = useProject()
  const scope = { projectId: id, source: 'freeanomaly', prefilteredView: null } as const
  const enabled = features.includes('freeAnomaly')
  const lists = useQuery({ ...viewQueries.awaiting(api, scope), enabled, retry: false })
  const metadata = useQuery({
    ...viewQueries.metadata(api, scope, localeOfPath(location.pathname)),
    enabled,
    retry: false,
  })
  return {
    lists: metadata.data === undefined ? [] : (lists.data ?? []),
    columns: metadata.data?.viewMetaData.columns ?? [],
    isLoading: enabled && (lists.isLoading || metadata.isLoading),
  }
}
