import type { LiveChange } from '#model/live-change.ts'
import type { GridRow } from '#model/window-source.ts'
import { replacedRow } from './replaced-rows.ts'
import { rowsByEntry, takingOver } from './written-rows.ts'

/** Rows that are remembered; a window is on its way for a second, not for so many changes. */
const MOST_ROWS = 2_000

/** What colleagues wrote lately, for windows that were read before and arrive afterwards. */
export function createRecentRows() {
  const rows = new Map<string, GridRow>()
  const takeOver = takingOver(rows)

  return {
    /** A change that does not list its rows makes what is remembered worthless: its windows are read again. */
    add(change: LiveChange): void {
      if (change.many) rows.clear()
      for (const [entryId, row] of rowsByEntry(change)) {
        rows.delete(entryId)
        rows.set(entryId, row)
      }
      for (const oldest of rows.keys()) {
        if (rows.size <= MOST_ROWS) break
        rows.delete(oldest)
      }
    },
    /** A window with what was written since it was read. */
    over: (window: readonly GridRow[]): readonly GridRow[] =>
      rows.size === 0 ? window : window.map((row) => replacedRow(row, takeOver)),
  }
}
