import type { CardRows } from '#cards/card-rows.ts'
import type { GridRow } from '#window-source.ts'
import type { LiveChange } from './live-change.ts'
import { createSlowly } from './slowly.ts'

const MARKED_FOR_MS = 8_000
const NOTHING: readonly string[] = []

type Ports = {
  /** Rows as stored with the edits on top that are still on their way. */
  withPending: (rows: readonly GridRow[]) => readonly GridRow[]
  draw: () => void
  /** Figures of what is on screen may be others. */
  onChanged: () => void
}

/** Follows what colleagues do to the rows of the cards, in their place. */
export function createCardFollow(rows: () => CardRows | null, { withPending, draw, onChanged }: Ports) {
  const changed = new Map<string, readonly string[]>()
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const figures = createSlowly(onChanged, { least: 1_500, spread: 3_000 })
  const reading = createSlowly(() => rows()?.reload(), { least: 200, spread: 1_500 })

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
      if (change.many) reading.ask()
      if (change.many || cells.length > 0 || change.gone.length > 0) figures.ask()
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
