import type { getAnomaly } from '@quitus/contract/anomalies/get-anomaly.ts'
import type { ResponseOf } from '@quitus/contract/endpoint.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import type { ApiClient } from '#shared/api/api-client.ts'
import { type ViewScope, viewQueries } from '#views/data/view.queries.ts'

export type Anomaly = ResponseOf<typeof getAnomaly>

type ViewOfProject = Pick<ViewScope, 'projectId' | 'source'>

/** One anomaly, its entries page by page. */
export function anomalyQuery(
  api: ApiClient,
  { projectId, source }: ViewOfProject,
  anomalyId: string,
  locale: Locale,
) {
  return infiniteQueryOptions({
    queryKey: [...viewQueries.anomalies({ projectId, source }), anomalyId, locale],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }: { pageParam: number; signal: AbortSignal }) =>
      api<typeof getAnomaly>({
        method: 'GET',
        path: '/services/v1/wexaus/projects/:projectId/:source/anomalies/:anomalyId',
        params: { projectId, source, anomalyId },
        query: { offset: pageParam },
        signal,
      }),
    getNextPageParam: ({ entryCount }: Anomaly, pages: Anomaly[]) => {
      const read = pages.reduce((count, { entries }) => count + entries.length, 0)
      return read < entryCount ? read : undefined
    },
  })
}
