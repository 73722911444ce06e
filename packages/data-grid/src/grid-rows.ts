import type { WireValue } from '@quitus/domain/cell-value.ts'
import type { GridApi, IGetRowsParams } from 'ag-grid-community'
import { createRowWindows } from '#rows/row-windows.ts'
import { createShownRows, type ShownRow, type ShownRows } from '#rows/shown-rows.ts'
import { failureCode, type GridQuery, type GridRow, type Totals, type WindowSource } from '#window-source.ts'
import type { GridLine } from './grid-context.ts'

export type GridRowsEvents = {
  /** First rows are there. */
  onReady: () => void
  onTotals: (totals: Totals) => void
  /** `hasRows` tells a window that failed from a set that did not open at all. */
  onFailure: (failure: unknown, hasRows: boolean) => void
}

/** The rows of one set in the grid: feeds AG Grid by position and puts changed rows in place. */
export type GridRows = ReturnType<typeof createGridRows>

/** Opens a set and shows it; `reopen` names the anomalies that stay expanded from the set before. */
export function createGridRows(
  api: GridApi<GridLine>,
  source: WindowSource,
  query: GridQuery,
  reopen: readonly string[],
  events: GridRowsEvents,
) {
  let hasRows = false
  const shown: ShownRows = createShownRows(
    createRowWindows(source, query, () => {
      shown.forgetPlaces()
      refresh()
      void loadTotals()
    }),
    reopen,
    () => refresh(),
  )
  const { windows } = shown

  function refresh(): void {
    const count = shown.shownCount()
    if (count !== null) api.setRowCount(count, true)
    api.refreshInfiniteCache()
  }

  function fail(failure: unknown): void {
    if (!windows.isClosed() && !api.isDestroyed()) events.onFailure(failure, hasRows)
  }

  async function loadTotals(): Promise<void> {
    try {
      const totals = await windows.totals()
      if (windows.isClosed() || api.isDestroyed()) return
      shown.setCount(totals.count)
      events.onTotals(totals)
      api.setRowCount(shown.shownCount() ?? totals.count, true)
    } catch (failure) {
      fail(failure)
    }
  }

  /** Answers a block of AG Grid. An answer that comes too late only frees the block's place in the queue. */
  function fill({ startRow, endRow, successCallback, failCallback }: IGetRowsParams): void {
    shown.load(startRow, endRow).then(
      (lines) => {
        if (windows.isClosed() || api.isDestroyed()) return failCallback()
        successCallback([...lines], shown.shownCount() ?? undefined)
        if (hasRows) return
        hasRows = true
        events.onReady()
        void loadTotals()
      },
      (failure: unknown) => {
        failCallback()
        fail(failure)
      },
    )
  }

  /** Redraws the line of an entry when it is on screen. */
  function redraw(entryId: string): void {
    api.forEachNode((node) => {
      const line = node.data
      if (line?.kind !== 'entry' || line.row.entryId !== entryId || node.rowIndex === null) return
      const fresh = shown.lineAt(node.rowIndex)
      if (fresh !== null) node.setData(fresh)
    })
  }

  return {
    fill,
    loadTotals,
    refresh,
    openEntries: shown.openEntries,
    positionOf: shown.positionOf,
    close: windows.close,
    toggle(line: ShownRow): void {
      shown.toggle(line)
      refresh()
    },
    /** Puts rows as stored in place, never an older state over a newer one. */
    merge(rows: readonly GridRow[]): void {
      for (const row of rows) {
        const place = windows.find(row.entryId)
        if (place === null || place.row.version > row.version) continue
        windows.replace(place, row)
        redraw(row.entryId)
      }
    },
    /** Shows a value in a cell without waiting for the server. */
    show(entryId: string, column: string, value: WireValue): void {
      const place = windows.find(entryId)
      if (place === null) return
      windows.replace(place, { ...place.row, [column]: value })
      redraw(entryId)
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
