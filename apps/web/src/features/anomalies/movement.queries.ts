import type { ResponseOf } from '@quitus/contract/endpoint.ts'
import type { getMovement } from '@quitus/contract/movements/get-movement.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import type { ApiClient } from '#shared/api/api-client.ts'
import { type ViewScope, viewQueries } from '#views/data/view.queries.ts'

export type Movement = ResponseOf<typeof getMovement>

/** The ledger lines behind an entry, page by page. */
export function movementQuery(
  api: ApiClient,
  { projectId, source }: Pick<ViewScope, 'projectId' | 'source'>,
  entryId: string,
  locale: Locale,
) {
  return infiniteQueryOptions({
    queryKey: [...viewQueries.all({ projectId, source }), 'movement', entryId, locale],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }: { pageParam: number; signal: AbortSignal }) =>
      api<typeof getMovement>({
        method: 'GET',
        path: '/services/v1/wexaus/projects/:projectId/:source/movements/:entryId',
        params: { projectId, source, entryId },
        query: { offset: pageParam },
        signal,
      }),
    getNextPageParam: ({ lineCount }: Movement, pages: Movement[]) => {
      const read = pages.reduce((count, { lines }) => count + lines.length, 0)
      return read < lineCount ? read : undefined
    },
  })
}
