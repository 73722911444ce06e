import type { listProjects } from '@quitus/contract/projects/list-projects.ts'
import type { Project } from '@quitus/contract/projects/project.schema.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '../api/api-client.ts'

const FRESH_MS = 30_000

/** Keys and calls of everything known about projects. */
export const projectQueries = {
  all: ['projects'] as const,
  list: (api: ApiClient) =>
    queryOptions({
      queryKey: [...projectQueries.all, 'list'],
      staleTime: FRESH_MS,
      queryFn: async ({ signal }) => {
        const request = { method: 'GET', path: '/services/v1/wexaus/projects', signal } as const
        return (await api<typeof listProjects>(request)).projects
      },
    }),
}

/** The project of an address; null when the person is no member of it, requested again before saying so. */
export async function findProject(
  queryClient: QueryClient,
  api: ApiClient,
  projectId: string,
): Promise<Project | null> {
  const query = projectQueries.list(api)
  const find = (projects: Project[]) => projects.find(({ id }) => String(id) === projectId) ?? null
  const cachedAt = queryClient.getQueryState(query.queryKey)?.dataUpdatedAt
  const known = find(await queryClient.ensureQueryData(query))
  if (known !== null || cachedAt === undefined) return known
  return find(await queryClient.fetchQuery({ ...query, staleTime: 0 }))
}
