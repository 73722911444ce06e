import type { getHome, SeenFigure } from '@quitus/contract/home/get-home.ts'
import type { noteVisit } from '@quitus/contract/home/note-visit.ts'
import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '#shared/api/api-client.ts'

/** The figures of a project with their change, and its latest events. */
export function homeQuery(api: ApiClient, projectId: number) {
  return queryOptions({
    queryKey: ['home', projectId] as const,
    queryFn: ({ signal }) =>
      api<typeof getHome>({
        method: 'GET',
        path: '/services/v1/wexaus/projects/:projectId/home',
        params: { projectId },
        signal,
      }),
  })
}

/** Notes the figures that the person sees. */
export function sendVisit(
  api: ApiClient,
  projectId: number,
  figures: readonly SeenFigure[],
): Promise<unknown> {
  return api<typeof noteVisit>({
    method: 'PUT',
    path: '/services/v1/wexaus/projects/:projectId/home/visit',
    params: { projectId },
    body: { figures: figures.map(({ kind, count, amount }) => ({ kind, count, amount })) },
    isBackground: true,
  })
}
