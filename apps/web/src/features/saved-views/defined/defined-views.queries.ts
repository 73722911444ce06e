import type { RequestOf, ResponseOf } from '@quitus/contract/endpoint.ts'
import type {
  createDefinedView,
  DefinedView,
  deleteDefinedView,
  listDefinedViews,
  orderDefinedViews,
  updateDefinedView,
} from '@quitus/contract/views/define-prefiltered-views.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { ApiClient } from '#shared/api/api-client.ts'
import { useServices } from '#shared/services.ts'
import { type ViewScope, viewQueries } from '#views/data/view.queries.ts'

type ViewOfProject = Pick<ViewScope, 'projectId' | 'source'>

const PATH = '/services/v1/wexaus/projects/:projectId/:source/defined-views'

/** The prefiltered views that staff defined for a view. */
export function definedViewsQuery(api: ApiClient, { projectId, source }: ViewOfProject) {
  return queryOptions({
    queryKey: [...viewQueries.all({ projectId, source }), 'views', 'defined'],
    queryFn: async ({ signal }) => {
      const params = { projectId, source }
      return (await api<typeof listDefinedViews>({ method: 'GET', path: PATH, params, signal })).views
    },
  })
}

/** Defines, changes, orders and deletes views; each rejects with the server's refusal, and lists are read again. */
export function useDefinedViewChanges({ projectId, source }: ViewOfProject) {
  const { api } = useServices()
  const queryClient = useQueryClient()
  const params = { projectId, source }
  async function settled<Result>(call: Promise<Result>): Promise<Result> {
    try {
      return await call
    } finally {
      // The selector of prefiltered views as well, in both languages.
      await queryClient.invalidateQueries({ queryKey: [...viewQueries.all(params), 'views'] })
    }
  }
  return {
    create: (
      body: RequestOf<typeof createDefinedView>['body'],
    ): Promise<ResponseOf<typeof createDefinedView>> =>
      settled(api<typeof createDefinedView>({ method: 'POST', path: PATH, params, body })),
    change: (name: string, body: RequestOf<typeof updateDefinedView>['body']) =>
      settled(
        api<typeof updateDefinedView>({
          method: 'PUT',
          path: `${PATH}/:name`,
          params: { ...params, name },
          body,
        }),
      ),
    remove: ({ name }: DefinedView) =>
      settled(
        api<typeof deleteDefinedView>({
          method: 'DELETE',
          path: `${PATH}/:name`,
          params: { ...params, name },
        }),
      ),
    order: (names: string[]) =>
      settled(
        api<typeof orderDefinedViews>({
          method: 'PUT',
          path: '/services/v1/wexaus/projects/:projectId/:source/order-of-defined-views',
          params,
          body: { names },
        }),
      ),
  }
}
