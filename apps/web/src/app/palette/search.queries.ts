import type { ResponseOf } from '@quitus/contract/endpoint.ts'
import { FEWEST_SEARCHED, LONGEST_SEARCH } from '@quitus/contract/search/limits.ts'
import type { searchProject } from '@quitus/contract/search/search-project.ts'
import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '#shared/api/api-client.ts'

export type Found = ResponseOf<typeof searchProject>

/** What one search finds in a project; not called for a text that is too short. */
export function searchQuery(api: ApiClient, projectId: number | null, text: string) {
  return queryOptions({
    queryKey: ['search', projectId, text],
    enabled: projectId !== null && text.length >= FEWEST_SEARCHED,
    queryFn: ({ signal }) =>
      api<typeof searchProject>({
        method: 'GET',
        path: '/services/v1/wexaus/projects/:projectId/search',
        params: { projectId: projectId ?? 0 },
        query: { text: text.slice(0, LONGEST_SEARCH) },
        signal,
      }),
  })
}
