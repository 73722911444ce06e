import type { RowPlace } from '#core/rows/row-positions.ts'

/** A cell by what stays when lines and columns move: its row's place and its column's name. */
export type CellCorner = { place: RowPlace; column: string }

/** Cells between two corners; `anchor` is the one with the focus, `head` the one that moves. */
export type CellRange = { anchor: CellCorner; head: CellCorner }

/** Cells by line and by column as they are on screen now, from 0, both ends included. */
export type CellBox = { top: number; bottom: number; left: number; right: number }

/** What turns corners into places on screen at this moment. */
export type CellGeometry = {
  /** Columns on screen from left to right. */
  columns: readonly string[]
  lineCount: number
  lineOf: (place: RowPlace) => number
  placeOf: (line: number) => RowPlace
}

/** Steps of a head: one cell, or as far as there is data. */
export type CellStep = { lines: number; columns: number }

/** Place behind every row, for what reaches to the end of data however much that is. */
export const END_OF_DATA: RowPlace = { index: Number.POSITIVE_INFINITY, childOffset: null }

/** Where a range is now; null when none of its columns or lines is left. */
export function boxOf({ anchor, head }: CellRange, geometry: CellGeometry): CellBox | null {
  const columns = [anchor, head].map(({ column }) => geometry.columns.indexOf(column)).filter((at) => at >= 0)
  if (columns.length === 0 || geometry.lineCount === 0) return null
  const lines = [anchor, head].map(({ place }) => lineOf(place, geometry))
  return {
    top: Math.min(...lines),
    bottom: Math.max(...lines),
    left: Math.min(...columns),
    right: Math.max(...columns),
  }
}

/** The range with its head moved, never over the edge of the data. */
export function withHeadMoved(range: CellRange, step: CellStep, geometry: CellGeometry): CellRange {
  const line = lineOf(range.head.place, geometry) + step.lines
  const column = Math.max(0, geometry.columns.indexOf(range.head.column)) + step.columns
  const last = geometry.lineCount - 1
  return {
    ...range,
    head: {
      place: line > last ? END_OF_DATA : geometry.placeOf(Math.max(0, line)),
      column: geometry.columns.at(Math.min(Math.max(0, column), geometry.columns.length - 1)) ?? '',
    },
  }
}

/** Every cell there is. */
export function allCells({ columns }: CellGeometry): CellRange | null {
  const [first, last] = [columns[0], columns.at(-1)]
  if (first === undefined || last === undefined) return null
  return {
    anchor: { place: { index: 0, childOffset: null }, column: first },
    head: { place: END_OF_DATA, column: last },
  }
}

/** The range with all rows further down by so many anomalies. */
export function shifted(range: CellRange, anomalies: number): CellRange {
  const move = ({ place, column }: CellCorner): CellCorner => ({
    place: { ...place, index: Math.max(0, place.index + anomalies) },
    column,
  })
  return { anchor: move(range.anchor), head: move(range.head) }
}

/** Cells of a box. */
export function cellCount({ top, bottom, left, right }: CellBox): number {
  return (bottom - top + 1) * (right - left + 1)
}

/** How a cell is drawn: whether it is in a box, and at which of its edges. */
export const RANGE_MARKS = {
  'quitus-in-range': 1,
  'quitus-range-top': 2,
  'quitus-range-bottom': 4,
  'quitus-range-left': 8,
  'quitus-range-right': 16,
  'quitus-range-corner': 32,
} as const

/** The marks of a cell in all boxes together, 0 outside of them. */
export function marksAt(boxes: readonly CellBox[], line: number, column: number): number {
  let marks = 0
  for (const { top, bottom, left, right } of boxes) {
    if (line < top || line > bottom || column < left || column > right) continue
    marks |= RANGE_MARKS['quitus-in-range']
    if (line === top) marks |= RANGE_MARKS['quitus-range-top']
    if (line === bottom) marks |= RANGE_MARKS['quitus-range-bottom']
    if (column === left) marks |= RANGE_MARKS['quitus-range-left']
    if (column === right) marks |= RANGE_MARKS['quitus-range-right']
    if (line === bottom && column === right) marks |= RANGE_MARKS['quitus-range-corner']
  }
  return marks
}

/**
 * Boxes as one table, the way a spreadsheet takes several: those of the same columns one under the other, those of
 * the same lines side by side. null when they form none.
 */
export function tableOf(boxes: readonly CellBox[]): { lines: [number, number][]; columns: number[] } | null {
  const [first] = boxes
  if (first === undefined) return null
  if (boxes.every(({ left, right }) => left === first.left && right === first.right))
    return {
      lines: union(boxes.map(({ top, bottom }) => [top, bottom])),
      columns: numbers([[first.left, first.right]]),
    }
  if (boxes.every(({ top, bottom }) => top === first.top && bottom === first.bottom))
    return {
      lines: [[first.top, first.bottom]],
      columns: numbers(union(boxes.map(({ left, right }) => [left, right]))),
    }
  return null
}

function lineOf(place: RowPlace, { lineCount, lineOf }: CellGeometry): number {
  return place.index === Number.POSITIVE_INFINITY ? lineCount - 1 : Math.min(lineOf(place), lineCount - 1)
}

/** Stretches in ascending order, those that touch or overlap as one, so that no cell is named twice. */
function union(stretches: [number, number][]): [number, number][] {
  const joined: [number, number][] = []
  for (const [from, to] of stretches.sort((left, right) => left[0] - right[0])) {
    const last = joined.at(-1)
    if (last !== undefined && from <= last[1] + 1) last[1] = Math.max(last[1], to)
    else joined.push([from, to])
  }
  return joined
}

function numbers(stretches: readonly (readonly [number, number])[]): number[] {
  return stretches.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => from + at))
}
