import { type CellBox, cellCount } from '#core/ranges/cell-ranges.ts'
import type { Written } from './plan-bulk-edit.ts'

/** Cells that an action writes, and what it writes there; offsets count from the box's own first line and column. */
export type EditArea = { box: CellBox; written: (line: number, column: number) => Written }

/** Cells of all areas. */
export function areaCells(areas: readonly EditArea[]): number {
  return areas.reduce((cells, { box }) => cells + cellCount(box), 0)
}

/**
 * Where a clipboard's table goes: one cell fills whatever is selected, a table fills a selection that holds it a
 * whole number of times, and else is from the selection's first cell on, however small that is. null where several
 * ranges are selected for a table.
 */
export function pasteAreas(
  table: readonly (readonly string[])[],
  boxes: readonly CellBox[],
): EditArea[] | null {
  const height = table.length
  const width = Math.max(0, ...table.map((line) => line.length))
  const [first] = boxes
  if (first === undefined || height === 0 || width === 0) return []
  const written = (line: number, column: number) => ({ text: table[line % height]?.[column % width] ?? '' })
  if (height === 1 && width === 1) return boxes.map((box) => ({ box, written }))
  if (boxes.length > 1) return null
  const lines = first.bottom - first.top + 1
  const columns = first.right - first.left + 1
  const isMultiple = lines % height === 0 && columns % width === 0
  const box = isMultiple ? first : { ...first, bottom: first.top + height - 1, right: first.left + width - 1 }
  return [{ box, written }]
}

/** Empties the boxes. */
export function clearAreas(boxes: readonly CellBox[]): EditArea[] {
  return boxes.map((box) => ({ box, written: () => ({ value: null, text: '' }) }))
}

/** What a fill repeats and where to: both boxes have the same columns, or the same lines. */
export type Fill = { from: CellBox; to: CellBox }

/** Fill down of each box: its first line goes to the others; of a box with one line, the line above goes to it. */
export function fillsDown(boxes: readonly CellBox[]): Fill[] {
  return boxes.flatMap((box) => {
    if (box.bottom > box.top) return [{ from: { ...box, bottom: box.top }, to: { ...box, top: box.top + 1 } }]
    if (box.top === 0) return []
    return [{ from: { ...box, top: box.top - 1, bottom: box.top - 1 }, to: box }]
  })
}

/** The fill that dragging the corner of a box to a cell means: along the longer way, null inside of the box. */
export function fillTo(box: CellBox, line: number, column: number): Fill | null {
  const down = Math.max(line - box.bottom, 0)
  const up = Math.max(box.top - line, 0)
  const right = Math.max(column - box.right, 0)
  const left = Math.max(box.left - column, 0)
  const longest = Math.max(down, up, right, left)
  if (longest === 0) return null
  if (longest === down) return { from: box, to: { ...box, top: box.bottom + 1, bottom: line } }
  if (longest === up) return { from: box, to: { ...box, top: line, bottom: box.top - 1 } }
  if (longest === right) return { from: box, to: { ...box, left: box.right + 1, right: column } }
  return { from: box, to: { ...box, left: column, right: box.left - 1 } }
}

/** Repeats the values of `from` over `to`; towards the top and the left the pattern ends where the source begins. */
export function fillArea({ from, to }: Fill, values: readonly (readonly Written[])[]): EditArea {
  const height = from.bottom - from.top + 1
  const width = from.right - from.left + 1
  const lineShift = modulo(to.top - from.top, height)
  const columnShift = modulo(to.left - from.left, width)
  return {
    box: to,
    written: (line, column) =>
      values[(line + lineShift) % height]?.[(column + columnShift) % width] ?? { value: null, text: '' },
  }
}

function modulo(value: number, size: number): number {
  return ((value % size) + size) % size
}
