import { withStored, withValues } from '#core/rows/replaced-rows.ts'
import { positionOf } from '#core/rows/row-positions.ts'
import { createRowWindows } from '#core/rows/row-windows.ts'
import { createShownRows, type ShownRow, type ShownRows } from '#core/rows/shown-rows.ts'
import { WINDOW_SIZE } from '#core/rows/window-size.ts'
import type { ChangedCell, LiveChange } from '#model/live-change.ts'
import {
  failureCode,
  type GridQuery,
  type GridRow,
  type Totals,
  type WindowSource,
} from '#model/window-source.ts'

export type CardRowsEvents = {
  /** Lines came, moved or changed. */
  onChange: () => void
  /** First lines are there. */
  onReady: () => void
  onTotals: (totals: Totals) => void
  /** `hasRows` distinguishes a window that failed from a set that did not open at all. */
  onFailure: (failure: unknown, hasRows: boolean) => void
}

/** The rows of one set as a list of lines, loaded where they are looked at. */
export type CardRows = ReturnType<typeof createCardRows>

/** Opens a set; `reopen` names the anomalies that stay unfolded from the set before. */
export function createCardRows(
  source: WindowSource,
  query: GridQuery,
  reopen: readonly string[],
  events: CardRowsEvents,
) {
  let hasRows = false
  const requested = new Set<number>()
  const shown: ShownRows = createShownRows(
    createRowWindows(source, query, () => {
      shown.forgetPlaces(null)
      void loadTotals()
      changed()
    }),
    { isAll: false, exceptions: reopen },
    () => changed(),
  )
  const { windows } = shown

  function changed(): void {
    requested.clear()
    if (!windows.isClosed()) events.onChange()
  }

  function fail(failure: unknown): void {
    if (!windows.isClosed()) events.onFailure(failure, hasRows)
  }

  async function loadTotals(): Promise<void> {
    try {
      const totals = await windows.totals()
      if (windows.isClosed()) return
      shown.setCount(totals.count)
      events.onTotals(totals)
      events.onChange()
    } catch (failure) {
      fail(failure)
    }
  }

  async function load(first: number, last: number): Promise<void> {
    try {
      await shown.load(first, last)
      if (windows.isClosed()) return
      if (!hasRows) {
        hasRows = true
        events.onReady()
        void loadTotals()
      }
      events.onChange()
    } catch (failure) {
      fail(failure)
    }
  }

  return {
    /** Lines of the list; as many as a window has while nobody knows. */
    count: () => shown.shownCount() ?? WINDOW_SIZE,
    isCounted: () => shown.shownCount() !== null,
    /** The line at a position; null while it loads, which begins here. */
    lineAt(position: number): ShownRow | null {
      const line = shown.lineAt(position)
      const block = Math.floor(position / WINDOW_SIZE)
      if (line === null && !requested.has(block)) {
        requested.add(block)
        void load(block * WINDOW_SIZE, (block + 1) * WINDOW_SIZE)
      }
      return line
    },
    /** Requests again what did not come. */
    retry: changed,
    loadTotals,
    openEntries: (): readonly string[] => shown.unfolded().exceptions,
    positionOf: shown.positionOf,
    resultSet: windows.resultSet,
    expansion: shown.expansion,
    /** Line of an entry wherever it is in the set; null when the set does not have it. */
    async seek(entryId: string): Promise<number | null> {
      await loadTotals()
      const loaded = shown.positionOf(entryId)
      if (loaded !== null) return loaded
      const { position, child } = await windows.withSet((set, signal) =>
        source.position(set, entryId, signal),
      )
      return position === null ? null : positionOf(shown.expansion(), { index: position, childOffset: child })
    },
    rowOf: (entryId: string): GridRow | null => windows.find(entryId)?.row ?? null,
    async rowAt(position: number): Promise<GridRow | null> {
      if (position < 0) return null
      const [line] = await shown.load(position, position + 1)
      return line?.row ?? null
    },
    toggle(line: ShownRow): void {
      shown.setOpen(line.place.index, line.row, !line.isOpen)
      changed()
    },
    /** Shows values without waiting for the server. */
    show(values: Parameters<typeof withValues>[0]): void {
      windows.replaceEach(withValues(values))
      changed()
    },
    /** Puts rows as stored in place. */
    merge(rows: readonly GridRow[]): void {
      windows.replaceEach(withStored(rows))
      changed()
    },
    /** Takes over what a colleague wrote; answers the cells that show another value. */
    follow(written: LiveChange, shown: LiveChange): ChangedCell[] {
      const cells = windows.follow(written, shown)
      changed()
      return cells
    },
    /** Reads every loaded row again, in its place. */
    reload(): void {
      windows.forget()
      changed()
    },
    close: windows.close,
    isRepublished: (failure: unknown) => failureCode(failure) === 'view_republished',
  }
}
