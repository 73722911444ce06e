import type { getListMetadata } from '@quitus/contract/admin/get-list-metadata.ts'
import type { AdminList } from '@quitus/contract/admin/list.schema.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import { queryOptions } from '@tanstack/react-query'
import type { Services } from '#shared/services.ts'

/** Which list, and of which project where it is of one. */
export type ListScope = { list: AdminList; project?: number }

export const listQueries = {
  metadata: (api: Services['api'], list: AdminList, locale: Locale) =>
    queryOptions({
      queryKey: ['admin-list', list, locale],
      queryFn: ({ signal }) =>
        api<typeof getListMetadata>({
          method: 'GET',
          path: '/services/v1/wexaus/admin/lists/:list/metadata',
          params: { list },
          signal,
        }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
}
