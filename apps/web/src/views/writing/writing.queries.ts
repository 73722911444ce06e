import type { getChangeSet } from '@quitus/contract/history/get-change-set.ts'
import type { listHistory } from '@quitus/contract/history/list-history.ts'
import type { listOwnChanges } from '@quitus/contract/history/list-own-changes.ts'
import type { runAction } from '@quitus/contract/views/run-action.ts'
import type { redoChangeSet, undoChangeSet } from '@quitus/contract/views/undo-change-set.ts'
import type { Source } from '@quitus/domain/access/source.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { ApiClient, ApiRequest } from '#shared/api/api-client.ts'
import { viewQueries } from '#views/data/view.queries.ts'

/** A view whose rows are written to. */
export type WrittenView = { projectId: number; source: Source }

/** Keys and calls of writing next to the cells themselves. */
export const writingQueries = {
  ownChanges: (api: ApiClient, { projectId, source }: WrittenView) =>
    queryOptions({
      queryKey: ['own-changes', projectId, source],
      staleTime: 0,
      queryFn: ({ signal }) =>
        api<typeof listOwnChanges>({
          method: 'GET',
          path: '/services/v1/wexaus/projects/:projectId/:source/own-changes',
          params: { projectId, source },
          signal,
        }),
    }),
  /** What was done in a view, by one person where `actor` is given, from a change set back where `from` is. */
  history: (
    api: ApiClient,
    { projectId, source }: WrittenView,
    { actor, from }: { actor: number | null; from: string | null },
  ) =>
    infiniteQueryOptions({
      queryKey: [...viewQueries.doneInView({ projectId, source }), actor, from],
      staleTime: 0,
      initialPageParam: from === null ? null : String(BigInt(from) + 1n),
      queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
        api<typeof listHistory>({
          method: 'GET',
          path: '/services/v1/wexaus/projects/:projectId/:source/history',
          params: { projectId, source },
          query: {
            ...(actor === null ? {} : { actor }),
            ...(pageParam === null ? {} : { before: pageParam }),
          },
          signal,
        }),
      getNextPageParam: (page) => page.next,
    }),
  changeSet: (api: ApiClient, { projectId }: WrittenView, changeSet: string) =>
    infiniteQueryOptions({
      queryKey: ['change-set', projectId, changeSet],
      initialPageParam: null as string | null,
      queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
        api<typeof getChangeSet>({
          method: 'GET',
          path: '/services/v1/wexaus/projects/:projectId/changes/:changeSet',
          params: { projectId, changeSet },
          query: pageParam === null ? {} : { from: pageParam },
          signal,
        }),
      getNextPageParam: (page) => page.next,
    }),
}

/** Takes a step of the undo stack back, or does it again; the same `clientKey` does it once. */
export function moveStep(
  api: ApiClient,
  projectId: number,
  direction: 'undo' | 'redo',
  { changeSet, clientKey }: { changeSet: string; clientKey: string },
) {
  const params = { projectId, changeSet }
  const body = { clientKey }
  return direction === 'undo'
    ? api<typeof undoChangeSet>({
        method: 'POST',
        path: '/services/v1/wexaus/projects/:projectId/changes/:changeSet/undo',
        params,
        body,
      })
    : api<typeof redoChangeSet>({
        method: 'POST',
        path: '/services/v1/wexaus/projects/:projectId/changes/:changeSet/redo',
        params,
        body,
      })
}

/** Puts one value into one column of a selection (FLOW-01), or says what that would do. */
export function multipleEdit(
  api: ApiClient,
  { projectId, source }: WrittenView,
  edit: Omit<Extract<ApiRequest<typeof runAction>['body'], { action: 'multipleEdit' }>, 'action'>,
  signal?: AbortSignal,
) {
  return api<typeof runAction>({
    method: 'POST',
    path: '/services/v1/wexaus/projects/:projectId/:source/actions',
    params: { projectId, source },
    body: { action: 'multipleEdit', ...edit },
    ...(signal === undefined ? {} : { signal }),
  })
}
