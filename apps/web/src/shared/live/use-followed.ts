import { createJitteredDebounce } from '@quitus/data-grid/core/jittered-debounce.ts'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useLiveEvents } from './live-project.ts'
import { createPacedReading } from './paced-reading.ts'

/** From a colleague's action until it is read again, in ms: figures show within two seconds. */
const FOLLOWS_AFTER = { least: 200, spread: 600 }
const FOLLOWED: readonly string[] = ['change', 'publication', 'reset']
/** Between two readings of whole views, in ms. */
const REST = 3000

/**
 * Reads the lists and figures whose keys begin like this again when someone has changed rows of the project, or when
 * what it returns is called.
 */
export function useFollowed(...queryKeys: readonly QueryKey[]): () => void {
  const queryClient = useQueryClient()
  const keys = useRef(queryKeys)
  useEffect(() => {
    keys.current = queryKeys
  })
  const follow = useMemo(
    () =>
      createJitteredDebounce(() => {
        for (const queryKey of keys.current) void queryClient.invalidateQueries({ queryKey })
      }, FOLLOWS_AFTER),
    [queryClient],
  )
  useEffect(() => follow.stop, [follow])
  useLiveEvents(({ event }) => {
    if (FOLLOWED.includes(event)) follow.schedule()
  })
  return follow.schedule
}

/**
 * The same for what takes a reading of the whole view: one at a time, and a few seconds apart, however often colleagues
 * write. A reading that is under way is never given up for the next.
 */
export function useFollowedAtRest(queryKey: QueryKey): void {
  const queryClient = useQueryClient()
  const key = useRef(queryKey)
  useEffect(() => {
    key.current = queryKey
  })
  const reading = useMemo(() => {
    const paced = createPacedReading(
      async () => {
        const queries = { queryKey: key.current }
        // One that began before the change may not show it.
        if (queryClient.isFetching(queries) > 0) paced.schedule()
        await queryClient.invalidateQueries(queries, { cancelRefetch: false })
      },
      { ...FOLLOWS_AFTER, rest: REST },
    )
    return paced
  }, [queryClient])
  useEffect(() => reading.stop, [reading])
  useLiveEvents(({ event }) => {
    if (FOLLOWED.includes(event)) reading.schedule()
  })
}
