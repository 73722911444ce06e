import type { createSavedView } from '@quitus/contract/saved-views/create-saved-view.ts'
import type { deleteSavedView } from '@quitus/contract/saved-views/delete-saved-view.ts'
import type { listSavedViews } from '@quitus/contract/saved-views/list-saved-views.ts'
import type { SavedState, SavedView } from '@quitus/contract/saved-views/saved-view.schema.ts'
import type { updateSavedView } from '@quitus/contract/saved-views/update-saved-view.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApiClient } from '#shared/api/api-client.ts'
import { useServices } from '#shared/services.ts'
import { type ViewScope, viewQueries } from '#views/data/view.queries.ts'

type ViewOfProject = Pick<ViewScope, 'projectId' | 'source'>

/** The person's own saved views of a view of a project and the shared ones, by name. */
export function savedViewsQuery(api: ApiClient, { projectId, source }: ViewOfProject) {
  return queryOptions({
    queryKey: [...viewQueries.all({ projectId, source }), 'saved-views'],
    queryFn: async ({ signal }) => {
      const answer = await api<typeof listSavedViews>({
        method: 'GET',
        path: '/services/v1/wexaus/projects/:projectId/:source/saved-views',
        params: { projectId, source },
        signal,
      })
      return answer.views
    },
  })
}

type Change = { name?: string; isShared?: boolean; state?: SavedState }

/** Saves, changes and deletes views; each rejects with the server's refusal, and the list is read again either way. */
export function useSavedViewChanges({ projectId, source }: ViewOfProject) {
  const { api } = useServices()
  const queryClient = useQueryClient()
  const onSettled = () =>
    queryClient.invalidateQueries({ queryKey: savedViewsQuery(api, { projectId, source }).queryKey })
  const create = useMutation({
    mutationFn: (body: { name: string; isShared: boolean; state: SavedState }) =>
      api<typeof createSavedView>({
        method: 'POST',
        path: '/services/v1/wexaus/projects/:projectId/:source/saved-views',
        params: { projectId, source },
        body,
      }),
    onSettled,
  })
  const change = useMutation({
    mutationFn: ({ view, body }: { view: SavedView; body: Change }) =>
      api<typeof updateSavedView>({
        method: 'PATCH',
        path: '/services/v1/wexaus/projects/:projectId/:source/saved-views/:savedView',
        params: { projectId, source, savedView: view.id },
        body,
      }),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: (view: SavedView) =>
      api<typeof deleteSavedView>({
        method: 'DELETE',
        path: '/services/v1/wexaus/projects/:projectId/:source/saved-views/:savedView',
        params: { projectId, source, savedView: view.id },
      }),
    onSettled,
  })
  return { create: create.mutateAsync, change: change.mutateAsync, remove: remove.mutateAsync }
}
