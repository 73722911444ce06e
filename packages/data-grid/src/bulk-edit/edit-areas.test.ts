import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CellBox } from '#core/ranges/cell-ranges.ts'
import { areaCells, type EditArea, type Fill, fillArea, fillsDown, fillTo, pasteAreas } from './edit-areas.ts'

const box = (top: number, bottom: number, left: number, right: number): CellBox => ({
  top,
  bottom,
  left,
  right,
})
const texts = ({ box: { top, bottom, left, right }, written }: EditArea) =>
  Array.from({ length: bottom - top + 1 }, (_, line) =>
    Array.from({ length: right - left + 1 }, (_, column) => written(line, column).text),
  )

test('VIEW-11 one copied cell fills all that is selected', () => {
  const areas = pasteAreas([['x']], [box(0, 1, 0, 0), box(5, 5, 2, 3)]) ?? []
  expect(areas.map(texts)).toEqual([[['x'], ['x']], [['x', 'x']]])
})

test('VIEW-11 a table is from the selected cell on, and repeats where the selection holds it several times', () => {
  const table = [
    ['1', '2'],
    ['3', '4'],
  ]
  const [from] = pasteAreas(table, [box(7, 7, 3, 3)]) ?? []
  expect(from?.box).toEqual(box(7, 8, 3, 4))
  const [repeated] = pasteAreas(table, [box(0, 3, 0, 1)]) ?? []
  expect(repeated && texts(repeated)).toEqual([...table, ...table])
  const [cut] = pasteAreas(table, [box(0, 2, 0, 0)]) ?? []
  expect(cut?.box).toEqual(box(0, 1, 0, 1))
})

test('VIEW-11 a table into several ranges is none', () => {
  expect(pasteAreas([['1', '2']], [box(0, 0, 0, 0), box(2, 2, 0, 0)])).toBeNull()
})

test('VIEW-11 fill down takes the first line of a range, and the line above for a single one', () => {
  expect(fillsDown([box(2, 5, 1, 2)])).toEqual([{ from: box(2, 2, 1, 2), to: box(3, 5, 1, 2) }])
  expect(fillsDown([box(4, 4, 1, 1)])).toEqual([{ from: box(3, 3, 1, 1), to: box(4, 4, 1, 1) }])
  expect(fillsDown([box(0, 0, 1, 1)])).toEqual([])
})

test('VIEW-11 a dragged corner fills along the longer way', () => {
  const from = box(2, 3, 2, 3)
  expect(fillTo(from, 9, 4)?.to).toEqual(box(4, 9, 2, 3))
  expect(fillTo(from, 0, 3)?.to).toEqual(box(0, 1, 2, 3))
  expect(fillTo(from, 3, 8)?.to).toEqual(box(2, 3, 4, 8))
  expect(fillTo(from, 2, 0)?.to).toEqual(box(2, 3, 0, 1))
  expect(fillTo(from, 3, 2)).toBeNull()
})

test('VIEW-11 a fill continues the pattern of its source in every direction', () => {
  const size = fc.integer({ min: 1, max: 4 })
  const far = fc.integer({ min: 0, max: 30 })
  fc.assert(
    fc.property(size, size, far, far, (height, width, line, column) => {
      const from = box(10, 10 + height - 1, 10, 10 + width - 1)
      const to = fillTo(from, line, column)
      if (to === null) return
      const values = Array.from({ length: height }, (_, at) =>
        Array.from({ length: width }, (_, across) => ({ text: `${at}/${across}` })),
      )
      const area = fillArea(to satisfies Fill, values)
      expect(areaCells([area])).toBeGreaterThan(0)
      const modulo = (value: number, by: number) => ((value % by) + by) % by
      for (const [at, cells] of texts(area).entries())
        for (const [across, text] of cells.entries())
          expect(text).toBe(
            `${modulo(area.box.top + at - from.top, height)}/${modulo(area.box.left + across - from.left, width)}`,
          )
    }),
  )
})
