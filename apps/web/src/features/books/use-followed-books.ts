import { createJitteredDebounce } from '@quitus/data-grid/core/jittered-debounce.ts'
import { useEffect, useMemo } from 'react'
import { useLiveEvents } from '#shared/live/live-project.ts'
import { useServices } from '#shared/services.ts'
import { bookQueries } from './books.queries.ts'

/** From a colleague's action until the lists are read again, in ms. */
const FOLLOWS_AFTER = { least: 200, spread: 600 }
const FOLLOWED: readonly string[] = ['change', 'publication', 'reset']

/** Reads the lists on screen again when someone has changed what is in them. */
export function useFollowedBooks(projectId: number): void {
  const { queryClient } = useServices()
  const follow = useMemo(
    () =>
      createJitteredDebounce(
        () => void queryClient.invalidateQueries({ queryKey: bookQueries.all(projectId) }),
        FOLLOWS_AFTER,
      ),
    [queryClient, projectId],
  )
  useEffect(() => follow.stop, [follow])
  useLiveEvents(({ event }) => {
    if (FOLLOWED.includes(event)) follow.schedule()
  })
}
