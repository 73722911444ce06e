import type { ResponseOf } from '@quitus/contract/endpoint.ts'
import type { getSupplier } from '@quitus/contract/suppliers/get-supplier.ts'
import { LAST_SUPPLIER_MOVEMENT } from '@quitus/contract/suppliers/limits.ts'
import type { listSupplierMovements } from '@quitus/contract/suppliers/list-supplier-movements.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '#shared/api/api-client.ts'
import { viewQueries } from '#views/data/view.queries.ts'

export type Supplier = ResponseOf<typeof getSupplier>
export type Movements = ResponseOf<typeof listSupplierMovements>

const PATH = '/services/v1/wexaus/projects/:projectId/mainsuppliers/suppliers/:code'

export const supplierQueries = {
  all: (projectId: number) =>
    [...viewQueries.all({ projectId, source: 'mainsuppliers' }), 'supplier'] as const,
  supplier: (api: ApiClient, projectId: number, code: string, locale: Locale) =>
    queryOptions({
      queryKey: [...supplierQueries.all(projectId), code, locale],
      queryFn: ({ signal }) =>
        api<typeof getSupplier>({ method: 'GET', path: PATH, params: { projectId, code }, signal }),
    }),
  /** Page by page, as far as the server goes. */
  movements: (api: ApiClient, projectId: number, code: string) =>
    infiniteQueryOptions({
      queryKey: [...viewQueries.all({ projectId, source: 'mainsuppliers' }), 'movements', code],
      initialPageParam: 0,
      queryFn: ({ pageParam, signal }: { pageParam: number; signal: AbortSignal }) =>
        api<typeof listSupplierMovements>({
          method: 'GET',
          path: `${PATH}/movements`,
          params: { projectId, code },
          query: { offset: pageParam },
          signal,
        }),
      getNextPageParam: ({ count }: Movements, pages: Movements[]) => {
        const read = pages.reduce((sum, { movements }) => sum + movements.length, 0)
        return read < Math.min(count, LAST_SUPPLIER_MOVEMENT) ? read : undefined
      },
    }),
}
