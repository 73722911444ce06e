import type { GridRow } from '#model/window-source.ts'
import type { ChildCounts } from './child-counts.ts'
import { childCountOf } from './child-pages.ts'
import { partOf } from './line-span.ts'
import {
  ALL_FOLDED,
  allOpen,
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

/** What stays unfolded from one set to the next: none or all anomalies but these. */
export type Unfolded = { isAll: boolean; exceptions: readonly string[] }

/** The lines on screen, made from windows of anomaly rows and from what is expanded. */
export type ShownRows = ReturnType<typeof createShownRows>

/**
 * Maps lines to rows. `kept` names what is unfolded again: exceptions as soon as they are loaded; `onMoved` says that
 * lines moved for that reason and must be read again.
 */
export function createShownRows(windows: RowWindows, kept: Unfolded, onMoved: () => void) {
  let expansion: Expansion = ALL_FOLDED
  let count: number | null = null
  const exceptions = new Map<string, number>()
  const waiting = new Set(kept.exceptions)
  let isAll = false

  function lineOf(parent: GridRow, place: RowPlace): ShownRow {
    // A child row that left after the set was opened keeps its line, like its anomaly would.
    const row =
      place.childOffset === null ? parent : (windows.childAt(parent, place.childOffset) ?? goneChild(parent))
    return {
      kind: 'entry',
      row,
      place,
      childCount: place.childOffset === null ? childCountOf(parent) : 0,
      isOpen: isExpanded(expansion, place.index),
    }
  }

  function setOpen(index: number, row: GridRow, isOpen: boolean): void {
    const childCount = childCountOf(row)
    if (childCount === 0) return
    expansion = isOpen ? expand(expansion, { index, childCount }) : collapse(expansion, index)
    if (isOpen === isAll) exceptions.delete(row.entryId)
    else exceptions.set(row.entryId, index)
  }

  function reopenAmong(first: number, rows: readonly GridRow[]): void {
    if (waiting.size === 0) return
    let moved = false
    for (const [at, row] of rows.entries()) {
      if (!waiting.delete(row.entryId)) continue
      setOpen(first + at, row, !isAll)
      moved = true
    }
    if (moved) onMoved()
  }

  /** Loads the child rows between two places that windows do not carry. */
  async function loadChildren(
    seen: Expansion,
    [first, last]: readonly [RowPlace, RowPlace],
    rowAt: (index: number) => GridRow | undefined,
    signal?: AbortSignal,
  ): Promise<void> {
    const loading: Promise<void>[] = []
    for (let index = first.index; index <= last.index; index += 1) {
      const row = rowAt(index)
      if (row?.childCount === undefined) continue
      const { from, to } = partOf(seen, index, first, last)
      if (from < to) loading.push(windows.loadChildren(row, from, to, signal))
    }
    await Promise.all(loading)
  }

  return {
    windows,
    expansion: () => expansion,
    /** Lines from `start` up to and without `end`, fewer where the set ends. */
    async load(start: number, end: number, signal?: AbortSignal): Promise<readonly ShownRow[]> {
      const first = placeAt(expansion, start).index
      const last = placeAt(expansion, end - 1).index
      const rows = await windows.load(first, last + 1, signal)
      reopenAmong(first, rows)
      const seen = expansion
      const rowAt = (index: number) => rows[index - first] ?? windows.at(index)
      await loadChildren(seen, [placeAt(seen, start), placeAt(seen, end - 1)], rowAt, signal)
      const lines: ShownRow[] = []
      for (let position = start; position < end; position += 1) {
        const place = placeAt(seen, position)
        const parent = rowAt(place.index)
        if (parent === undefined) break
        lines.push(lineOf(parent, place))
      }
      return lines
    },
    setCount: (anomalyCount: number) => {
      count = anomalyCount
    },
    /** Anomalies of the set when known, else null. */
    anomalyCount: (): number | null => count ?? windows.end(),
    /** Number of lines when the count of anomalies is known, else null. */
    shownCount(): number | null {
      const anomalyCount = count ?? windows.end()
      return anomalyCount === null ? null : shownRowCount(expansion, anomalyCount)
    },
    lineAt(position: number): ShownRow | null {
      const place = placeAt(expansion, position)
      const parent = windows.at(place.index)
      if (parent === undefined || windows.lacksChild(parent, place.childOffset)) return null
      return lineOf(parent, place)
    },
    /** Line of an entry among the loaded rows; null when it is not loaded or its anomaly is folded. */
    positionOf(entryId: string): number | null {
      const place = windows.find(entryId)
      if (place === null || (place.childOffset !== null && !isExpanded(expansion, place.index))) return null
      return positionOf(expansion, place)
    },
    setOpen,
    isAllOpen: () => isAll,
    /** Unfolds all anomalies; their rows need not be loaded. */
    openAll(counts: ChildCounts): void {
      isAll = true
      exceptions.clear()
      expansion = allOpen(counts)
    },
    foldAll(): void {
      isAll = false
      exceptions.clear()
      waiting.clear()
      expansion = ALL_FOLDED
    },
    /** What is unfolded, to be unfolded again in another set. */
    unfolded: (): Unfolded => ({ isAll, exceptions: [...exceptions.keys(), ...waiting] }),
    /** After a rebuild of the set in another order: exceptions are found again when they are met. */
    forgetPlaces(counts: ChildCounts | null): void {
      for (const entryId of exceptions.keys()) waiting.add(entryId)
      exceptions.clear()
      isAll = counts !== null
      expansion = counts === null ? ALL_FOLDED : allOpen(counts)
    },
  }
}

function goneChild(parent: GridRow): GridRow {
  return { entryId: '', path: parent.path, version: 0, locked: true, gone: true }
}
