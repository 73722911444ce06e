import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ALL_FOLDED, expand, placeAt, positionOf } from '#core/rows/row-positions.ts'
import {
  allCells,
  boxOf,
  type CellGeometry,
  type CellRange,
  cellCount,
  marksAt,
  RANGE_MARKS,
  shifted,
  tableOf,
  withHeadMoved,
} from './cell-ranges.ts'

const COLUMNS = ['a', 'b', 'c', 'd']

function geometry(expansion = ALL_FOLDED, anomalies = 10, columns = COLUMNS): CellGeometry {
  return {
    columns,
    lineCount: positionOf(expansion, { index: anomalies, childOffset: null }),
    lineOf: (place) => positionOf(expansion, place),
    placeOf: (line) => placeAt(expansion, line),
  }
}

function range(from: readonly [number, string], to: readonly [number, string]): CellRange {
  const corner = ([index, column]: readonly [number, string]) => ({
    place: { index, childOffset: null },
    column,
  })
  return { anchor: corner(from), head: corner(to) }
}

test('VIEW-11 a range keeps its rows when an anomaly above unfolds, and its columns when another order puts them elsewhere', () => {
  const chosen = range([3, 'b'], [5, 'c'])
  expect(boxOf(chosen, geometry())).toEqual({ top: 3, bottom: 5, left: 1, right: 2 })
  const unfolded = geometry(expand(ALL_FOLDED, { index: 0, childCount: 4 }))
  expect(boxOf(chosen, unfolded)).toEqual({ top: 7, bottom: 9, left: 1, right: 2 })
  expect(boxOf(chosen, geometry(ALL_FOLDED, 10, ['c', 'b', 'a', 'd']))).toMatchObject({ left: 0, right: 1 })
  expect(boxOf(chosen, geometry(ALL_FOLDED, 10, ['a', 'c', 'd']))).toMatchObject({ left: 1, right: 1 })
  expect(boxOf(chosen, geometry(ALL_FOLDED, 10, ['a', 'd']))).toBeNull()
  expect(boxOf(shifted(chosen, 2), geometry())).toMatchObject({ top: 5, bottom: 7 })
})

test('VIEW-11 a range that reaches the end of data does so however many rows there are then', () => {
  const far = withHeadMoved(range([2, 'a'], [2, 'a']), { lines: 1e9, columns: 1e9 }, geometry())
  expect(boxOf(far, geometry())).toEqual({ top: 2, bottom: 9, left: 0, right: 3 })
  expect(boxOf(far, geometry(ALL_FOLDED, 50))).toMatchObject({ bottom: 49 })
  const back = withHeadMoved(far, { lines: -1, columns: -1 }, geometry())
  expect(boxOf(back, geometry())).toEqual({ top: 2, bottom: 8, left: 0, right: 2 })
  const all = allCells(geometry())
  expect(all === null ? null : boxOf(all, geometry(ALL_FOLDED, 1_000_000))).toEqual({
    top: 0,
    bottom: 999_999,
    left: 0,
    right: 3,
  })
})

const step = fc.record({ lines: fc.integer({ min: -12, max: 12 }), columns: fc.integer({ min: -6, max: 6 }) })

test('VIEW-11 moving the head never leaves the data, and its box always holds the cell it began at', () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 20 }),
      fc.nat(9),
      fc.constantFrom(...COLUMNS),
      (steps, index, column) => {
        const now = geometry()
        const moved = steps.reduce(
          (last, each) => withHeadMoved(last, each, now),
          range([index, column], [index, column]),
        )
        const box = boxOf(moved, now)
        expect(box).not.toBeNull()
        if (box === null) return
        expect(box.top >= 0 && box.bottom < 10 && box.left >= 0 && box.right < 4).toBe(true)
        expect(marksAt([box], index, COLUMNS.indexOf(column))).not.toBe(0)
      },
    ),
  )
})

const box = fc.tuple(fc.nat(8), fc.nat(8), fc.nat(5), fc.nat(5)).map(([a, b, c, d]) => ({
  top: Math.min(a, b),
  bottom: Math.max(a, b),
  left: Math.min(c, d),
  right: Math.max(c, d),
}))

test('VIEW-11 exactly the cells of the boxes are drawn, with lines at their edges', () => {
  fc.assert(
    fc.property(fc.array(box, { maxLength: 3 }), (boxes) => {
      for (let line = 0; line < 9; line += 1) {
        for (let column = 0; column < 6; column += 1) {
          const within = boxes.filter(
            (each) => line >= each.top && line <= each.bottom && column >= each.left && column <= each.right,
          )
          const marks = marksAt(boxes, line, column)
          expect((marks & RANGE_MARKS['quitus-in-range']) !== 0).toBe(within.length > 0)
          expect((marks & RANGE_MARKS['quitus-range-top']) !== 0).toBe(
            within.some((each) => each.top === line),
          )
          expect((marks & RANGE_MARKS['quitus-range-right']) !== 0).toBe(
            within.some((each) => each.right === column),
          )
        }
      }
    }),
  )
})

test('VIEW-11 several ranges are one table when they share their columns or their lines, each cell once', () => {
  fc.assert(
    fc.property(fc.array(box, { minLength: 1, maxLength: 4 }), (boxes) => {
      const [first] = boxes
      if (first === undefined) return
      const alike = boxes.map((each) => ({ ...each, left: first.left, right: first.right }))
      const table = tableOf(alike)
      const lines = (table?.lines ?? []).flatMap(([from, to]) => numbersFrom(from, to))
      const expected = new Set(alike.flatMap(({ top, bottom }) => numbersFrom(top, bottom)))
      expect(lines).toEqual([...expected].sort((left, right) => left - right))
      expect(table?.columns).toEqual(numbersFrom(first.left, first.right))
    }),
  )
  const one = { top: 0, bottom: 1, left: 0, right: 0 }
  expect(tableOf([one, { ...one, left: 2, right: 3 }])).toEqual({ lines: [[0, 1]], columns: [0, 2, 3] })
  expect(tableOf([one, { top: 4, bottom: 4, left: 2, right: 2 }])).toBeNull()
  expect(cellCount(one)).toBe(2)
})

function numbersFrom(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at)
}
