import { expect, test } from 'vitest'
import { isColumnPinned, orderedColumns, rowHeightOf } from '#model/grid-layout.ts'
import {
  withColumnAt,
  withColumnMoved,
  withoutColumnChanges,
  withPinned,
  withShown,
} from './layout-changes.ts'
import { readLayout } from './read-layout.ts'
import { testColumn } from './test-column.ts'

const columns = ['a', 'b', 'c', 'd'].map((name) => testColumn(name, { frozen: name === 'a' }))
const order = (layout: object) =>
  orderedColumns(columns, layout)
    .map(({ name }) => name)
    .join('')

test('VIEW-02 a column moves past those that are hidden, and stays on its side of the pinned edge', () => {
  const layout = withShown({}, ['c'], false)
  expect(order(withColumnMoved(layout, columns, 'b', 1))).toBe('acdb')
  expect(withColumnMoved(layout, columns, 'b', -1)).toBe(layout)
  expect(withColumnMoved(layout, columns, 'd', 1)).toBe(layout)
  expect(order(withColumnMoved(withPinned({}, 'd', true), columns, 'd', -1))).toBe('dabc')
})

test('VIEW-02 a column dropped on another takes its place', () => {
  expect(order(withColumnAt({}, columns, 'd', 'b'))).toBe('adbc')
  expect(order(withColumnAt({}, columns, 'b', 'd'))).toBe('acdb')
  expect(withColumnAt({}, columns, 'gone', 'd')).toEqual({})
})

test('VIEW-02 a person may pin a column and release a frozen one', () => {
  const layout = withPinned(withPinned({}, 'b', true), 'a', false)
  expect(columns.map((column) => isColumnPinned(column, layout))).toEqual([false, true, false, false])
})

test('VIEW-02 AUTH-11 a stored layout reads back, and what is none of it counts as unchanged', () => {
  const layout = {
    order: ['b'],
    widths: { a: 200 },
    shown: { c: false },
    pinned: { b: true },
    density: 'compact',
    narrow: 'table',
  } as const
  expect(readLayout(JSON.parse(JSON.stringify(layout)))).toEqual(layout)
  expect(readLayout({ widths: { a: 1e9, b: '7' }, pinned: [], density: 'toString', narrow: 1 })).toEqual({
    widths: {},
  })
  expect(readLayout('x')).toEqual({})
})

test('VIEW-02 the columns as metadata gives them keep the height of the rows', () => {
  const layout = { order: ['b'], density: 'comfortable', narrow: undefined } as const
  expect(withoutColumnChanges(layout)).toEqual({ density: 'comfortable' })
  expect(rowHeightOf(layout)).toBe(42)
})
