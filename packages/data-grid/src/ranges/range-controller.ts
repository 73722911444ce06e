import type { GridApi } from 'ag-grid-community'
import { CONTROL_COLUMN } from '#core/columns/control-column.ts'
import {
  allCells,
  boxOf,
  type CellBox,
  type CellCorner,
  type CellGeometry,
  type CellRange,
  type CellStep,
  marksAt,
  shifted,
  withHeadMoved,
} from '#core/ranges/cell-ranges.ts'
import type { ScreenCell } from '#core/ranges/screen-cell.ts'
import type { GridLine } from '#core/rows/grid-line.ts'
import type { GridRows } from '#core/rows/grid-rows.ts'
import { paintCells } from './paint-cells.ts'

/** The ranges of cells of a grid, which AG Grid itself does not have. */
export type RangeController = ReturnType<typeof createRangeController>

/** `onChange` is called when other cells are selected, or the same ones are elsewhere. */
export function createRangeController(
  host: HTMLElement,
  api: GridApi<GridLine>,
  rows: () => GridRows | null,
  onChange: () => void,
) {
  let ranges: readonly CellRange[] = []
  let drawn: readonly CellBox[] = []
  /** Place of each column on screen, as it was when the ranges were drawn. */
  let order = new Map<string, number>()

  function columns(): string[] {
    // An event of the grid can outlive it by a moment.
    if (api.isDestroyed()) return []
    const names = api.getAllDisplayedColumns().map((column) => column.getColId())
    return names.filter((name) => name !== CONTROL_COLUMN)
  }

  function geometry(): CellGeometry | null {
    const current = rows()
    if (current === null) return null
    const lineCount = current.shownCount() ?? api.getDisplayedRowCount()
    return { columns: columns(), lineCount, lineOf: current.lineOf, placeOf: current.placeOf }
  }

  function boxes(): readonly CellBox[] {
    const now = geometry()
    return now === null ? [] : ranges.map((range) => boxOf(range, now)).filter((box) => box !== null)
  }

  function cornerOf({ line, column }: ScreenCell): CellCorner | null {
    const place = rows()?.placeOf(line)
    return place === undefined || column === CONTROL_COLUMN ? null : { place, column }
  }

  /** One cell alone is the focus and no range: nothing is drawn for it. */
  function isRange(found: readonly CellBox[]): boolean {
    const [first] = found
    return found.length > 1 || (first !== undefined && (first.top < first.bottom || first.left < first.right))
  }

  function redraw(): void {
    const found = boxes()
    const hadDrawn = drawn.length > 0
    drawn = isRange(found) ? found : []
    order = new Map(columns().map((name, at) => [name, at]))
    if (hadDrawn || drawn.length > 0) paintCells(host, marksOf)
    onChange()
  }

  function marksOf(line: number, column: string): number {
    return drawn.length === 0 ? 0 : marksAt(drawn, line, order.get(column) ?? -1)
  }

  function set(next: readonly CellRange[]): void {
    ranges = next
    redraw()
  }

  function moveLast(change: (range: CellRange, now: CellGeometry) => CellRange): void {
    const now = geometry()
    const last = ranges.at(-1)
    if (now === null || last === undefined) return
    set([...ranges.slice(0, -1), change(last, now)])
  }

  return {
    /** Marks of a cell that AG Grid is about to draw. */
    marksOf,
    /** Draws again after lines or columns have moved. */
    redraw,
    /** Selected cells, one alone included. */
    boxes,
    columns,
    /** True when more than the focused cell is selected. */
    hasRange: () => drawn.length > 0,
    /** Begins a range at a cell, next to the others or in their place. */
    begin(cell: ScreenCell, keepsOthers: boolean): void {
      const corner = cornerOf(cell)
      if (corner === null) set([])
      else set([...(keepsOthers ? ranges : []), { anchor: corner, head: corner }])
    },
    /** The focus came to a cell: it is the only one selected, unless the range began there. */
    onFocused(cell: ScreenCell): void {
      const corner = cornerOf(cell)
      const anchor = ranges.at(-1)?.anchor
      const isAnchor =
        anchor !== undefined && anchor.column === cell.column && rows()?.lineOf(anchor.place) === cell.line
      if (!isAnchor) set(corner === null ? [] : [{ anchor: corner, head: corner }])
    },
    extendTo(cell: ScreenCell): void {
      const head = cornerOf(cell)
      const before = ranges.at(-1)?.head
      const isSame = before?.column === cell.column && rows()?.lineOf(before.place) === cell.line
      if (head !== null && !isSame) moveLast((range) => ({ ...range, head }))
    },
    /** Moves the head and says where it is then; null without a range. */
    extendBy(step: CellStep): ScreenCell | null {
      moveLast((range, now) => withHeadMoved(range, step, now))
      const now = geometry()
      const head = ranges.at(-1)?.head
      if (now === null || head === undefined) return null
      return { line: Math.min(now.lineOf(head.place), now.lineCount - 1), column: head.column }
    },
    selectAll(): void {
      const now = geometry()
      const all = now === null ? null : allCells(now)
      if (all !== null) set([all])
    },
    /** Leaves the focused cell alone. True when there was a range. */
    clear(): boolean {
      const had = drawn.length > 0
      const first = ranges.at(-1)
      set(first === undefined ? [] : [{ anchor: first.anchor, head: first.anchor }])
      return had
    },
    reset: () => set([]),
    /** All anomalies are so many places further down. */
    shift: (anomalies: number) => set(ranges.map((range) => shifted(range, anomalies))),
  }
}
