import type { Comment } from '@quitus/contract/comments/comment.schema.ts'
import type { listComments } from '@quitus/contract/comments/list-comments.ts'
import type { listMentionablePeople } from '@quitus/contract/comments/list-mentionable-people.ts'
import type { createComment, deleteComment, updateComment } from '@quitus/contract/comments/write-comments.ts'
import type { ResponseOf } from '@quitus/contract/endpoint.ts'
import type { AnomalySource } from '@quitus/domain/anomalies/anomaly-source.ts'
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
} from '@tanstack/react-query'
import type { ApiClient } from '#shared/api/api-client.ts'
import { useServices } from '#shared/services.ts'

export type AnomalyAddress = { projectId: number; source: AnomalySource; anomalyId: string }

type Page = ResponseOf<typeof listComments>
type Pages = InfiniteData<Page, string | null>

const keyOf = ({ projectId, source, anomalyId }: AnomalyAddress) =>
  ['anomaly', projectId, source, anomalyId] as const

async function readPage(
  api: ApiClient,
  { projectId, anomalyId }: AnomalyAddress,
  before: string | null,
  signal: AbortSignal,
): Promise<Page> {
  return api<typeof listComments>({
    method: 'GET',
    path: '/services/v1/wexaus/projects/:projectId/anomalies/:anomalyId/comments',
    params: { projectId, anomalyId },
    query: before === null ? {} : { before },
    signal,
  })
}

/** Comments on an anomaly, newest first, page by page. */
export function commentsQuery(api: ApiClient, anomaly: AnomalyAddress) {
  return infiniteQueryOptions({
    queryKey: [...keyOf(anomaly), 'comments'],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => readPage(api, anomaly, pageParam, signal),
    getNextPageParam: ({ next }) => next,
  })
}

/**
 * Reads the newest page again and leaves older ones as they are: nothing in them changes any more. A deleted comment
 * keeps its place, so that pages only grow.
 */
export async function refreshNewest(
  api: ApiClient,
  queryClient: QueryClient,
  anomaly: AnomalyAddress,
): Promise<void> {
  const { queryKey } = commentsQuery(api, anomaly)
  const fresh = await readPage(api, anomaly, null, new AbortController().signal)
  queryClient.setQueryData<Pages>(queryKey, (known) => {
    const [first, ...older] = known?.pages ?? []
    if (known === undefined || first === undefined) return known
    const ids = new Set(fresh.comments.map(({ id }) => id))
    const kept = first.comments.filter(({ id }) => !ids.has(id))
    const next = kept.length === 0 && older.length === 0 ? fresh.next : first.next
    return { ...known, pages: [{ ...fresh, comments: [...fresh.comments, ...kept], next }, ...older] }
  })
}

/** Whom a comment on the anomaly may mention. */
export function mentionablePeopleQuery(api: ApiClient, anomaly: AnomalyAddress) {
  const { projectId, anomalyId } = anomaly
  return queryOptions({
    queryKey: [...keyOf(anomaly), 'people'],
    queryFn: async ({ signal }) => {
      const answer = await api<typeof listMentionablePeople>({
        method: 'GET',
        path: '/services/v1/wexaus/projects/:projectId/anomalies/:anomalyId/people',
        params: { projectId, anomalyId },
        signal,
      })
      return answer.people
    },
  })
}

type Written = { text: string; mentions: number[] }

/**
 * Writes, changes and deletes comments; each rejects with the server's refusal, and the newest page is read again
 * either way.
 */
export function useCommentChanges(anomaly: AnomalyAddress) {
  const { api, queryClient } = useServices()
  const { projectId, anomalyId } = anomaly
  // Whether the comment was written is given by the mutation; the next event reads again.
  const onSettled = () => refreshNewest(api, queryClient, anomaly).catch(() => undefined)
  const create = useMutation({
    mutationFn: (body: Written & { staffOnly: boolean }) =>
      api<typeof createComment>({
        method: 'POST',
        path: '/services/v1/wexaus/projects/:projectId/anomalies/:anomalyId/comments',
        params: { projectId, anomalyId },
        body,
      }),
    onSettled,
  })
  const change = useMutation({
    mutationFn: ({ comment, body }: { comment: Comment; body: Written }) =>
      api<typeof updateComment>({
        method: 'PATCH',
        path: '/services/v1/wexaus/projects/:projectId/anomalies/:anomalyId/comments/:comment',
        params: { projectId, anomalyId, comment: comment.id },
        body,
      }),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: (comment: Comment) =>
      api<typeof deleteComment>({
        method: 'DELETE',
        path: '/services/v1/wexaus/projects/:projectId/anomalies/:anomalyId/comments/:comment',
        params: { projectId, anomalyId, comment: comment.id },
      }),
    onSettled,
  })
  return { create: create.mutateAsync, change: change.mutateAsync, remove: remove.mutateAsync }
}
