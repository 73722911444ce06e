import { createJitteredDebounce } from '@quitus/data-grid/core/jittered-debounce.ts'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useLiveEvents } from './live-project.ts'

/** From a colleague's action until it is read again, in ms: figures show within two seconds. */
const FOLLOWS_AFTER = { least: 200, spread: 600 }
const FOLLOWED: readonly string[] = ['change', 'publication', 'reset']

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
