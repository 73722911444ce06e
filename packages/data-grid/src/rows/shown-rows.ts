import type { GridRow } from '#window-source.ts'
import {
  collapse,
  type Expansion,
  expand,
  isExpanded,
  placeAt,
  positionOf,
  type RowPlace,
  shownRowCount,
} from './row-positions.ts'
import type { RowWindows } from './row-windows.ts'

/** One line of the grid: a row with its place. `childCount` is 0 on child rows. */
export type ShownRow = {
  kind: 'entry'
  row: GridRow
  place: RowPlace
  childCount: number
  isOpen: boolean
}

/** The lines on screen, made from windows of anomaly rows and from what is expanded. */
export type ShownRows = ReturnType<typeof createShownRows>

/**
 * Maps lines to rows. `reopen` names anomalies to expand again as soon as they are loaded; `onMoved` tells
 * that lines moved for that reason and must be read again.
 */
export function createShownRows(windows: RowWindows, reopen: Iterable<string>, onMoved: () => void) {
  let expansion: Expansion = []
  let count: number | null = null
  const open = new Map<string, number>()
  const waiting = new Set(reopen)

  function lineOf(parent: GridRow, place: RowPlace): ShownRow | null {
    const row = place.childOffset === null ? parent : parent.children?.[place.childOffset]
    if (row === undefined) return null
    return {
      kind: 'entry',
      row,
      place,
      childCount: place.childOffset === null ? (parent.children?.length ?? 0) : 0,
      isOpen: isExpanded(expansion, place.index),
    }
  }

  function openAt(index: number, row: GridRow): void {
    const childCount = row.children?.length ?? 0
    expansion = expand(expansion, { index, childCount })
    if (childCount > 0) open.set(row.entryId, index)
  }

  function reopenAmong(first: number, rows: readonly GridRow[]): void {
    if (waiting.size === 0) return
    let moved = false
    for (const [at, row] of rows.entries()) {
      if (!waiting.delete(row.entryId)) continue
      openAt(first + at, row)
      moved = true
    }
    if (moved) onMoved()
  }

  return {
    windows,
    /** Lines from `start` up to and without `end`, fewer where the set ends. */
    async load(start: number, end: number): Promise<readonly ShownRow[]> {
      const first = placeAt(expansion, start).index
      const last = placeAt(expansion, end - 1).index
      const rows = await windows.load(first, last + 1)
      reopenAmong(first, rows)
      const lines: ShownRow[] = []
      for (let position = start; position < end; position += 1) {
        const place = placeAt(expansion, position)
        const parent = rows[place.index - first]
        const line = parent === undefined ? null : lineOf(parent, place)
        if (line === null) break
        lines.push(line)
      }
      return lines
    },
    setCount: (anomalyCount: number) => {
      count = anomalyCount
    },
    /** Number of lines when the count of anomalies is known, else null. */
    shownCount(): number | null {
      const anomalyCount = count ?? windows.end()
      return anomalyCount === null ? null : shownRowCount(expansion, anomalyCount)
    },
    lineAt(position: number): ShownRow | null {
      const place = placeAt(expansion, position)
      const parent = windows.at(place.index)
      return parent === undefined ? null : lineOf(parent, place)
    },
    /** Line of an entry among the loaded rows; null when it is not loaded or its anomaly is folded. */
    positionOf(entryId: string): number | null {
      const place = windows.find(entryId)
      if (place === null || (place.childOffset !== null && !isExpanded(expansion, place.index))) return null
      return positionOf(expansion, place)
    },
    toggle(line: ShownRow): void {
      if (isExpanded(expansion, line.place.index)) {
        expansion = collapse(expansion, line.place.index)
        open.delete(line.row.entryId)
      } else {
        openAt(line.place.index, line.row)
      }
    },
    /** Entries of the expanded anomalies, to be expanded again in another set. */
    openEntries: (): readonly string[] => [...open.keys(), ...waiting],
    /** After a rebuild of the set: nothing is expanded until the same anomalies are met again. */
    forgetPlaces(): void {
      for (const entryId of open.keys()) waiting.add(entryId)
      open.clear()
      expansion = []
    },
  }
}
