import type { GridApi } from 'ag-grid-community'
import type { GridLine } from '#core/rows/grid-line.ts'
import type { GridRows } from '#core/rows/grid-rows.ts'
import type { GridSelection, SelectionSummary } from '#model/grid-selection.ts'
import {
  ALL_SELECTED,
  coverage,
  isSelected,
  MAX_NAMED,
  NOTHING_SELECTED,
  type RowSelection,
  selectedCount,
  withSelected,
} from '#model/row-selection.ts'
import { loadEntryIds } from './load-entry-ids.ts'

export type SelectionPorts = {
  rows: () => GridRows | null
  /** A column that every row has. */
  anyColumn: () => string
  /** Draws rows and header again and informs the page. */
  onChange: (summary: SelectionSummary, selection: GridSelection) => void
  /** More anomalies than can be named one by one. */
  onTooMany: (most: number) => void
  onFailure: (failure: unknown) => void
}

/** The selected anomalies of a grid. A child row is selected with its anomaly. */
export type SelectionController = ReturnType<typeof createSelectionController>

export function createSelectionController(api: GridApi<GridLine>, ports: SelectionPorts) {
  let selection: RowSelection = NOTHING_SELECTED
  /** Anomaly from which Shift selects; null after another order. */
  let anchor: number | null = null
  let loading: AbortController | null = null
  /** Where selected anomalies are in this order, as far as known. */
  const places = new Map<string, number>()

  const total = () => ports.rows()?.anomalyCount() ?? null

  function summary(): SelectionSummary {
    return {
      count: selectedCount(selection, total()) ?? 0,
      total: total(),
      coverage: coverage(selection, total()),
    }
  }

  function publish(): void {
    const resultSet = ports.rows()?.resultSet() ?? null
    if (selection.kind === 'some') {
      ports.onChange(summary(), { kind: 'some', entryIds: [...selection.entryIds] })
    } else if (resultSet !== null) {
      ports.onChange(summary(), { kind: 'all', resultSet, except: [...selection.except] })
    }
  }

  function set(next: RowSelection | null): void {
    loading?.abort()
    if (next === null) {
      ports.onTooMany(MAX_NAMED)
      return
    }
    selection = next
    publish()
  }

  function anomalyOf(line: number) {
    const data = api.getDisplayedRowAtIndex(line)?.data
    if (data?.kind !== 'entry') return null
    const index = data.place.index
    const row = data.place.childOffset === null ? data.row : ports.rows()?.anomalyAt(index)
    return row === undefined || row.gone ? null : { index, entryId: row.entryId }
  }

  return {
    current: () => selection,
    summary,
    /** Reports again: the set behind "all", or its size, is another. */
    publish,
    isLineSelected(line: number): boolean {
      const anomaly = anomalyOf(line)
      return anomaly !== null && isSelected(selection, anomaly.entryId)
    },
    toggle(line: number): void {
      const anomaly = anomalyOf(line)
      if (anomaly === null) return
      anchor = anomaly.index
      places.set(anomaly.entryId, anomaly.index)
      set(withSelected(selection, [anomaly.entryId], !isSelected(selection, anomaly.entryId)))
    },
    /** Selects from the last one that was toggled up to this line, rows that are not loaded included. */
    async extendTo(line: number): Promise<void> {
      const rows = ports.rows()
      const anomaly = anomalyOf(line)
      if (rows === null || anomaly === null) return
      const from = anchor ?? anomaly.index
      const [first, last] = [Math.min(from, anomaly.index), Math.max(from, anomaly.index)]
      if (last - first >= MAX_NAMED) return ports.onTooMany(MAX_NAMED)
      loading?.abort()
      const aborter = new AbortController()
      loading = aborter
      try {
        const found = await loadEntryIds(rows, first, last + 1, ports.anyColumn(), aborter.signal)
        if (aborter.signal.aborted) return
        for (const [entryId, index] of found) places.set(entryId, index)
        set(withSelected(selection, found.keys(), true))
      } catch (failure) {
        if (!aborter.signal.aborted) ports.onFailure(failure)
      }
    },
    selectAll: () => set(ALL_SELECTED),
    /**
     * Places of all selected anomalies in ascending order; null where they are not known, or all but some are
     * selected.
     */
    placesOfAll(): number[] | null {
      if (selection.kind === 'all') return null
      const known = [...selection.entryIds].map((entryId) => places.get(entryId))
      const all = known.filter((index) => index !== undefined)
      return all.length === known.length ? all.sort((left, right) => left - right) : null
    },
    /** True when something was selected. */
    clear(): boolean {
      const had = summary().coverage !== 'none'
      anchor = null
      places.clear()
      set(NOTHING_SELECTED)
      return had
    },
    /** Positions mean other anomalies from now on. */
    forgetPlaces(): void {
      anchor = null
      places.clear()
      loading?.abort()
    },
  }
}
