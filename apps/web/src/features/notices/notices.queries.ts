import type { listNotices, readNotices } from '@quitus/contract/notices/notices.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '#shared/api/api-client.ts'
import type { Services } from '#shared/services.ts'

const path = '/services/v1/wexaus/notices'
const KEY = ['notices'] as const
/** Where no events notify of new ones, the number is requested this often, in ms. */
const REQUESTED_EVERY = 120_000

/** How many notices the person has not read. */
export function unreadQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...KEY, 'unread'],
    refetchInterval: REQUESTED_EVERY,
    queryFn: async ({ signal }) => {
      const query = { limit: 0 }
      return (await api<typeof listNotices>({ method: 'GET', path, query, signal, isBackground: true }))
        .unread
    },
  })
}

/** The person's notices, newest first, page by page. */
export function noticesQuery(api: ApiClient) {
  return infiniteQueryOptions({
    queryKey: [...KEY, 'list'],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      api<typeof listNotices>({
        method: 'GET',
        path,
        query: pageParam === null ? {} : { before: pageParam },
        signal,
      }),
    getNextPageParam: ({ next }) => next,
  })
}

/** Marks notices as read, and reads the list and its number again. */
export async function markRead(
  { api, queryClient }: Services,
  body: { notices: string[] } | { upTo: string },
): Promise<void> {
  await api<typeof readNotices>({ method: 'POST', path: `${path}/read`, body })
  await queryClient.invalidateQueries({ queryKey: KEY })
}

/** What is known of notices is out of date. */
export function forgetNotices({ queryClient }: Pick<Services, 'queryClient'>): void {
  void queryClient.invalidateQueries({ queryKey: KEY })
}
