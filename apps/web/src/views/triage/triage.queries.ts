import type { getTriage, Triage } from '@quitus/contract/triage/get-triage.ts'
import type { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import type { GridSelection } from '@quitus/data-grid/model/grid-selection.ts'
import type { Filter, SortKey } from '@quitus/domain/columns/filter.ts'
import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '#shared/api/api-client.ts'
import { runDecision } from '../decisions/decisions.queries.ts'

/** Which of the anomalies that wait are to be presented. */
export type Range =
  | { by: 'score'; least: number }
  | { by: 'amount'; count: number }
  | { by: 'supplier'; supplier: string }

/** What waits to be presented in a project. */
export function triageQuery(api: ApiClient, projectId: number) {
  return queryOptions({
    queryKey: ['triage', projectId] as const,
    queryFn: ({ signal }) =>
      api<typeof getTriage>({
        method: 'GET',
        path: '/services/v1/wexaus/projects/:projectId/triage',
        params: { projectId },
        signal,
      }),
  })
}

/** The selection that a range is, and what presenting it comes to; nothing is written. */
export function rangeQuery(api: ApiClient, projectId: number, triage: Triage, range: Range | null) {
  return queryOptions({
    queryKey: ['triage', projectId, 'range', triage.timestamp, triage.count, range] as const,
    enabled: range !== null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    queryFn: async () => {
      if (range === null) throw new Error('No range is requested.')
      const selection = await selectRange(api, projectId, triage, range)
      const view = { projectId, source: 'dashboard', timestamp: triage.timestamp } as const
      const { changed, sums } = await runDecision(
        api,
        view,
        selection,
        { action: 'present' },
        { dryRun: true },
      )
      return {
        selection,
        changed,
        amount: triage.amountColumn === null ? null : (sums[triage.amountColumn] ?? 0),
      }
    },
  })
}

async function selectRange(
  api: ApiClient,
  projectId: number,
  triage: Triage,
  range: Range,
): Promise<GridSelection> {
  if (range.by === 'amount') {
    const sort = triage.amountColumn === null ? [] : [{ column: triage.amountColumn, descending: true }]
    const { rows } = await open(api, projectId, triage, triage.filter, sort, range.count)
    return { kind: 'some', entryIds: rows.slice(0, range.count).map(({ entryId }) => entryId) }
  }
  const chosen: Filter =
    range.by === 'score'
      ? { column: triage.scoreColumn ?? '', op: 'between', value: [range.least, null] }
      : { column: triage.supplierColumn ?? '', op: 'in', value: [range.supplier] }
  const { resultSet } = await open(api, projectId, triage, { all: [triage.filter, chosen] }, [], 1)
  return { kind: 'all', resultSet, except: [] }
}

function open(
  api: ApiClient,
  projectId: number,
  { timestamp }: Triage,
  filter: Filter,
  sort: SortKey[],
  limit: number,
) {
  return api<typeof openResultSet>({
    method: 'POST',
    path: '/services/v1/wexaus/projects/:projectId/:source/result-sets',
    params: { projectId, source: 'dashboard' },
    body: { timestamp, filter, scope: 'anomalyRow', sort, limit },
  })
}
