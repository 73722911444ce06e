import { createJitteredDebounce } from '#core/jittered-debounce.ts'
import type { ChangedCell, LiveChange } from '#model/live-change.ts'
import type { GridRow } from '#model/window-source.ts'

const MARKED_FOR_MS = 8_000
const NOTHING: readonly string[] = []

/** The rows of the cards, as far as following needs them. */
type FollowedRows = {
  follow: (written: LiveChange, shown: LiveChange) => ChangedCell[]
  reload: () => void
}

type Ports = {
  /** Rows as stored with the edits on top that are still on their way. */
  withPending: (rows: readonly GridRow[]) => readonly GridRow[]
  draw: () => void
  /** Figures of what is on screen may be others. */
  onChanged: () => void
}

/** Follows what colleagues do to the rows of the cards, in their place. */
export function createCardFollow(rows: () => FollowedRows | null, { withPending, draw, onChanged }: Ports) {
  const changed = new Map<string, readonly string[]>()
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const figures = createJitteredDebounce(onChanged, { least: 1_500, spread: 3_000 })
  const reading = createJitteredDebounce(() => rows()?.reload(), { least: 200, spread: 1_500 })

  return {
    follow(change: LiveChange): void {
      const current = rows()
      if (current === null) return
      const cells = current.follow(change, { ...change, rows: withPending(change.rows) })
      for (const [entryId, own] of Map.groupBy(cells, (cell) => cell.entryId)) {
        const columns = own.map(({ column }) => column)
        changed.set(entryId, columns)
        const timer = setTimeout(() => {
          timers.delete(timer)
          if (changed.get(entryId) === columns) changed.delete(entryId)
          draw()
        }, MARKED_FOR_MS)
        timers.add(timer)
      }
      if (change.many) reading.schedule()
      if (change.many || cells.length > 0 || change.gone.length > 0) figures.schedule()
      draw()
    },
    /** Columns of an entry that a colleague has just changed. */
    changedIn: (entryId: string): readonly string[] => changed.get(entryId) ?? NOTHING,
    stop(): void {
      for (const timer of timers) clearTimeout(timer)
      figures.stop()
      reading.stop()
    },
  }
}
