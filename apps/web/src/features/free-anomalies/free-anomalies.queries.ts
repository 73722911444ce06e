import type { addFreeAnomaly as addFreeAnomalyEndpoint } from '@quitus/contract/free-anomalies/add-free-anomaly.ts'
import type { deleteFreeAnomalies as deleteFreeAnomaliesEndpoint } from '@quitus/contract/free-anomalies/delete-free-anomalies.ts'
import type { getAddRowMetadata } from '@quitus/contract/free-anomalies/get-add-row-metadata.ts'
import type { listDeletedFreeAnomalies } from '@quitus/contract/free-anomalies/list-deleted-free-anomalies.ts'
import type { restoreFreeAnomalies as restoreFreeAnomaliesEndpoint } from '@quitus/contract/free-anomalies/restore-free-anomalies.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import type { WireValue } from '@quitus/domain/values/cell-value.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '#shared/api/api-client.ts'
import { viewQueries } from '#views/data/view.queries.ts'

const DELETED_PAGE = 50
const all = (projectId: number) => viewQueries.all({ projectId, source: 'freeanomaly' })

/** What the screen of the free anomalies requests in addition to its rows. */
export const freeAnomalyQueries = {
  newRowColumns: (api: ApiClient, projectId: number, locale: Locale) =>
    queryOptions({
      queryKey: [...all(projectId), 'new-row', locale],
      queryFn: async ({ signal }) => {
        const answer = await api<typeof getAddRowMetadata>({
          method: 'GET',
          path: '/services/v1/wexaus/projects/:projectId/freeanomaly/addrow/metadata',
          params: { projectId },
          signal,
        })
        return answer.viewMetaData.columns
      },
    }),
  deletedRows: (projectId: number) => [...all(projectId), 'deleted'] as const,
  deleted: (api: ApiClient, projectId: number, locale: Locale) =>
    infiniteQueryOptions({
      queryKey: [...freeAnomalyQueries.deletedRows(projectId), locale],
      initialPageParam: 0,
      queryFn: ({ pageParam, signal }: { pageParam: number; signal: AbortSignal }) =>
        api<typeof listDeletedFreeAnomalies>({
          method: 'GET',
          path: '/services/v1/wexaus/projects/:projectId/freeanomaly/data/deleted',
          params: { projectId },
          query: { offset: pageParam, limit: DELETED_PAGE },
          signal,
        }),
      getNextPageParam: (page, pages) => {
        const loaded = pages.reduce((sum, { rows }) => sum + rows.length, 0)
        return page.rows.length > 0 && loaded < page.count ? loaded : null
      },
    }),
}

type Place = { projectId: number; timestamp: string }

/** Adds a free anomaly; a repeat with the same key adds none and answers the same. */
export function addFreeAnomaly(
  api: ApiClient,
  { projectId, timestamp }: Place,
  values: Record<string, Exclude<WireValue, undefined>>,
  clientKey: string,
) {
  return api<typeof addFreeAnomalyEndpoint>({
    method: 'POST',
    path: '/services/v1/wexaus/projects/:projectId/freeanomaly/data',
    params: { projectId },
    body: { timestamp, values, clientKey },
  })
}

export function deleteFreeAnomalies(
  api: ApiClient,
  { projectId, timestamp }: Place,
  entryIds: readonly string[],
) {
  return api<typeof deleteFreeAnomaliesEndpoint>({
    method: 'DELETE',
    path: '/services/v1/wexaus/projects/:projectId/freeanomaly/data',
    params: { projectId },
    body: { timestamp, entryIds: [...entryIds] },
  })
}

export function restoreFreeAnomalies(
  api: ApiClient,
  { projectId, timestamp }: Place,
  entryIds: readonly string[],
) {
  return api<typeof restoreFreeAnomaliesEndpoint>({
    method: 'POST',
    path: '/services/v1/wexaus/projects/:projectId/freeanomaly/data/restore',
    params: { projectId },
    body: { timestamp, entryIds: [...entryIds] },
  })
}
