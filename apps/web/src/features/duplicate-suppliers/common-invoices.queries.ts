import type { ResponseOf } from '@quitus/contract/endpoint.ts'
import type { listCommonInvoices } from '@quitus/contract/supplier-groups/list-common-invoices.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import type { ApiClient } from '#shared/api/api-client.ts'
import { type ViewScope, viewQueries } from '#views/data/view.queries.ts'

type Page = ResponseOf<typeof listCommonInvoices>

/** The invoices of a group that several of its accounts have, page by page; they change with a publication alone. */
export function commonInvoicesQuery(
  api: ApiClient,
  { projectId, source }: Pick<ViewScope, 'projectId' | 'source'>,
  timestamp: string,
  anomalyId: string,
) {
  return infiniteQueryOptions({
    queryKey: [...viewQueries.all({ projectId, source }), 'common-invoices', timestamp, anomalyId],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }: { pageParam: number; signal: AbortSignal }) =>
      api<typeof listCommonInvoices>({
        method: 'GET',
        path: '/services/v1/wexaus/projects/:projectId/suppliersduplicate/groups/:anomalyId/common-invoices',
        params: { projectId, anomalyId },
        query: { offset: pageParam },
        signal,
      }),
    getNextPageParam: ({ count }: Page, pages: Page[]) => {
      const read = pages.reduce((sum, { invoices }) => sum + invoices.length, 0)
      return read < count ? read : undefined
    },
  })
}
