import type { GridApi, IRowNode } from 'ag-grid-community'
import { focusedCell } from '#core/focused-cell.ts'
import type { ChangedCell, LiveChange } from '#model/live-change.ts'
import {
  failureCode,
  type GridQuery,
  type GridRow,
  type Totals,
  type WindowSource,
} from '#model/window-source.ts'
import { createBlockRequests } from './block-requests.ts'
import type { GridLine } from './grid-line.ts'
import { loadChildCounts } from './load-child-counts.ts'
import { withStored, withValues } from './replaced-rows.ts'
import { isExpanded, placeAt, positionOf, type RowPlace } from './row-positions.ts'
import { createRowWindows } from './row-windows.ts'
import { anchorRow, firstSeenLine, isFocusInCell } from './screen-lines.ts'
import { createShownRows, type ShownRow, type ShownRows, type Unfolded } from './shown-rows.ts'

export type GridRowsEvents = {
  /** First rows are there. */
  onReady: () => void
  onTotals: (totals: Totals) => void
  /** `hasRows` distinguishes a window that failed from a set that did not open at all. */
  onFailure: (failure: unknown, hasRows: boolean) => void
  /** The set was built again after it had expired; anomalies now are `shift` places further down. */
  onRebuilt: (shift: number) => void
}

/** The rows of one set in the grid: feeds AG Grid by position and puts changed rows in place. */
export type GridRows = ReturnType<typeof createGridRows>

/** Opens a set and shows it; `kept` names what stays unfolded from the set before. */
export function createGridRows(
  api: GridApi<GridLine>,
  source: WindowSource,
  query: GridQuery,
  kept: Unfolded,
  events: GridRowsEvents,
) {
  let hasRows = false
  let ahead = new AbortController()
  const shown: ShownRows = createShownRows(
    createRowWindows(source, query, () => void onRebuilt()),
    kept,
    () => refresh(),
  )
  const { windows } = shown
  const blocks = createBlockRequests(api, {
    load: shown.load,
    prefetch,
    lineCount: shown.shownCount,
    isClosed: windows.isClosed,
    onLoaded() {
      if (hasRows) return
      hasRows = true
      events.onReady()
      void loadTotals()
      if (kept.isAll) void unfoldAll().catch(fail)
    },
    onFailure: fail,
  })

  const isOver = () => windows.isClosed() || api.isDestroyed()
  const placeOf = (position: number) => placeAt(shown.expansion(), position)
  const lineOf = (place: RowPlace) => positionOf(shown.expansion(), place)

  function refresh(): void {
    const count = shown.shownCount()
    if (count !== null) api.setRowCount(count, true)
    api.refreshInfiniteCache()
  }

  function fail(failure: unknown): void {
    if (!isOver()) events.onFailure(failure, hasRows)
  }

  function prefetch(line: number): void {
    const { index, childOffset } = placeOf(line)
    const row = windows.at(index)
    const isExpected = row === undefined ? windows.isExpected(index) : !windows.lacksChild(row, childOffset)
    if (isExpected) return
    ahead.abort()
    ahead = new AbortController()
    const loading =
      row === undefined || childOffset === null
        ? windows.load(index, index + 1, ahead.signal)
        : windows.loadChildren(row, childOffset, childOffset + 1, ahead.signal)
    // Nobody waits for these rows: a failure shows when they are scrolled to.
    loading.catch(() => undefined)
  }

  async function loadTotals(): Promise<void> {
    try {
      const totals = await windows.totals()
      if (isOver()) return
      shown.setCount(totals.count)
      events.onTotals(totals)
      api.setRowCount(shown.shownCount() ?? totals.count, true)
    } catch (failure) {
      fail(failure)
    }
  }

  /**
   * Changes what is unfolded; the focus stays in its row, and with `keepsTop` the first row on screen stays the
   * first.
   */
  function unfolding(change: () => void, keepsTop: boolean): void {
    const focused = focusedCell(api)
    const focus = focused === null || focused.rowPinned != null ? null : placeOf(focused.rowIndex)
    const topLine = firstSeenLine(api)
    const top = placeOf(topLine)
    change()
    refresh()
    if (keepsTop && topLine > 0) api.ensureIndexVisible(lineOf(top), 'top')
    if (focus !== null && focused !== null && lineOf(focus) !== focused.rowIndex && isFocusInCell())
      api.setFocusedCell(lineOf(focus), focused.column)
  }

  async function unfoldAll(): Promise<void> {
    const counts = await loadChildCounts(windows, source)
    if (!isOver()) unfolding(() => shown.openAll(counts), true)
  }

  /** After an expired set: stays at the row that was on screen (CELL-15), wherever it is now. */
  async function onRebuilt(): Promise<void> {
    const before = placeOf(firstSeenLine(api)).index
    const anchor = anchorRow(api)
    try {
      const after =
        anchor === null
          ? null
          : await windows.withSet((set, signal) => source.position(set, anchor.row.entryId, signal))
      const counts = shown.isAllOpen() ? await loadChildCounts(windows, source) : null
      if (isOver()) return
      const position = after?.position ?? null
      const shift = anchor === null || position === null ? 0 : position - anchor.place.index
      if (shift !== 0 || (anchor !== null && position === null)) {
        shown.forgetPlaces(counts)
        refresh()
        api.ensureIndexVisible(lineOf({ index: Math.max(0, before + shift), childOffset: null }), 'top')
      } else refresh()
      events.onRebuilt(shift)
    } catch (failure) {
      fail(failure)
    }
    void loadTotals()
  }

  /** Redraws the lines on screen whose rows are no longer those that they show. */
  function redraw(): void {
    // A write may be answered after its grid has gone.
    if (isOver()) return
    const rowNodes: IRowNode<GridLine>[] = []
    api.forEachNode((node) => {
      if (node.data?.kind !== 'entry' || node.rowIndex === null) return
      const fresh = shown.lineAt(node.rowIndex)
      if (fresh === null || fresh.row === node.data.row) return
      // Unlike `setData`, this leaves the elements of cells that show the same.
      node.updateData(fresh)
      rowNodes.push(node)
    })
    // A cell may look different with the same value: it can be edited no more, its row is gone.
    if (rowNodes.length > 0) api.refreshCells({ rowNodes, force: true })
  }

  return {
    source,
    withSet: windows.withSet,
    resultSet: windows.resultSet,
    fill: blocks.fill,
    onScrolled: blocks.onScrolled,
    loadTotals,
    refresh,
    unfolded: shown.unfolded,
    isAllOpen: shown.isAllOpen,
    expansion: shown.expansion,
    anomalyCount: shown.anomalyCount,
    shownCount: shown.shownCount,
    positionOf: shown.positionOf,
    placeOf,
    lineOf,
    anomalyAt: windows.at,
    childAt: windows.childAt,
    loadAnomalies: windows.load,
    close(): void {
      ahead.abort()
      windows.close()
    },
    toggle(line: ShownRow): void {
      const index = line.place.index
      const row = windows.at(index) ?? line.row
      unfolding(() => shown.setOpen(index, row, !line.isOpen), false)
    },
    unfoldAll,
    foldAll: () => unfolding(shown.foldAll, true),
    /**
     * Line of a place, its anomaly unfolded when the place is a child row; the anomaly is loaded when it is not there
     * yet.
     */
    async unfoldedLineOf(place: RowPlace): Promise<number> {
      const [row] = await windows.load(place.index, place.index + 1)
      if (row !== undefined && place.childOffset !== null && !isExpanded(shown.expansion(), place.index))
        unfolding(() => shown.setOpen(place.index, row, true), false)
      return lineOf(place)
    },
    /** Puts rows as stored in place. */
    merge(rows: readonly GridRow[]): void {
      windows.replaceEach(withStored(rows))
      redraw()
    },
    /**
     * Takes over what a colleague wrote, `shown` with own edits on top that are on their way; answers the cells that
     * show another value.
     */
    follow(written: LiveChange, shown: LiveChange): ChangedCell[] {
      const cells = windows.follow(written, shown)
      redraw()
      return cells
    },
    /** Shows values in cells without waiting for the server. */
    show(values: Parameters<typeof withValues>[0]): void {
      windows.replaceEach(withValues(values))
      redraw()
    },
    /** Reads every loaded row again; lines, scroll and focus stay. */
    reload(): void {
      windows.forget()
      if (!isOver()) api.refreshInfiniteCache()
    },
    /**
     * Line of an entry wherever it is in the set, that of its anomaly while it is folded away; null when the set does
     * not have it.
     */
    async lineOfEntry(entryId: string): Promise<number | null> {
      const loaded = shown.positionOf(entryId)
      if (loaded !== null) return loaded
      const { position, child } = await windows.withSet((set, signal) =>
        source.position(set, entryId, signal),
      )
      return position === null ? null : lineOf({ index: position, childOffset: child })
    },
    rowOf: (entryId: string): GridRow | null => windows.find(entryId)?.row ?? null,
    /** The line at a position, loaded when it is not there yet; null outside the set. */
    async lineAt(position: number): Promise<ShownRow | null> {
      if (position < 0) return null
      const [line] = await shown.load(position, position + 1)
      return line ?? null
    },
    isRepublished: (failure: unknown) => failureCode(failure) === 'view_republished',
  }
}
