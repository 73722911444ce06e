import type { getSynthesisMetadata } from '@quitus/contract/synthesis/read-syntheses.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '#shared/api/api-client.ts'

/** What all that is kept of the syntheses of a project begins with. */
export const synthesisKey = (projectId: number) => ['synthesis', projectId] as const

/** The syntheses that the reader sees, with their labels. An outage leaves the page where it is (SYN-02). */
export function synthesisNames(api: ApiClient, projectId: number, locale: Locale) {
  return queryOptions({
    queryKey: [...synthesisKey(projectId), 'metadata', locale] as const,
    queryFn: ({ signal }) =>
      api<typeof getSynthesisMetadata>({
        method: 'GET',
        path: '/services/v1/wexaus/projects/:projectId/dashboard/synthesis/metadata',
        params: { projectId },
        isBackground: true,
        signal,
      }),
  })
}
