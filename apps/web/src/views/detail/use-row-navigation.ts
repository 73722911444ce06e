import { useEffect, useRef } from 'react'

type Steps = {
  /** The entry `step` lines away from another; null where there is none. */
  neighbour: (entryId: string, step: number) => Promise<string | null>
  open: (entryId: string) => void
}

/**
 * Navigates from the open entry, one step after another: each begins where the one before leads, even if that is not
 * on screen yet.
 */
export function useRowNavigation(openEntryId: string, steps: Steps): (step: number) => void {
  const goal = useRef(openEntryId)
  const onTheWay = useRef(new Set<string>())
  const turn = useRef<Promise<void>>(Promise.resolve())
  const latest = useRef(steps)
  useEffect(() => {
    latest.current = steps
  })
  useEffect(() => {
    const isStep = onTheWay.current.delete(openEntryId)
    if (isStep && openEntryId !== goal.current) return
    // The navigation has arrived, or the person went elsewhere.
    onTheWay.current.clear()
    goal.current = openEntryId
  }, [openEntryId])

  async function take(step: number): Promise<void> {
    const next = await latest.current.neighbour(goal.current, step)
    if (next === null) return
    goal.current = next
    onTheWay.current.add(next)
    latest.current.open(next)
  }

  return (step) => {
    // A row that does not load ends this step and none of the next.
    turn.current = turn.current.then(() => take(step)).catch(() => undefined)
  }
}
