import type { TransferObject } from '@quitus/contract/file-transfers/transfer.schema.ts'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useProject } from '#shared/projects/current-project.ts'
import { useServices } from '#shared/services.ts'
import { type ListQuery, transferCalls } from './transfer-calls.ts'

/** The calls of the project on screen, and what reads its lists again after a change. */
export function useTransfers() {
  const { api } = useServices()
  const { id } = useProject()
  const queryClient = useQueryClient()
  return useMemo(() => {
    const calls = transferCalls(api, id)
    const all = ['transfers', id] as const
    return {
      calls,
      refresh: () => queryClient.invalidateQueries({ queryKey: all }),
      folderList: (query: ListQuery) =>
        infiniteQueryOptions({
          queryKey: [...all, 'list', query],
          initialPageParam: undefined as string | undefined,
          queryFn: ({ pageParam, signal }) =>
            calls.list({ ...query, ...(pageParam === undefined ? {} : { after: pageParam }) }, signal),
          getNextPageParam: ({ hasMore, objects }) => nextAfter(hasMore && !query.search, objects),
        }),
      binList: () =>
        infiniteQueryOptions({
          queryKey: [...all, 'bin'],
          initialPageParam: undefined as string | undefined,
          queryFn: ({ pageParam }) => calls.bin(pageParam),
          getNextPageParam: ({ hasMore, objects }) => nextAfter(hasMore, objects),
        }),
      usage: () => queryOptions({ queryKey: [...all, 'usage'], queryFn: calls.usage }),
      uploads: () => queryOptions({ queryKey: [...all, 'uploads'], queryFn: calls.uploads }),
    }
  }, [api, id, queryClient])
}

function nextAfter(hasMore: boolean | undefined, objects: readonly TransferObject[]): string | undefined {
  return hasMore ? objects.at(-1)?.id : undefined
}
