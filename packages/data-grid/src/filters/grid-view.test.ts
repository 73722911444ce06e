import { expect, test } from 'vitest'
import { testColumn } from '#core/columns/test-column.ts'
import { combinedFilter } from '#model/column-filters.ts'
import { filtersOfTree } from './filters-of-tree.ts'
import { type GridView, gridViewOf, storedGridView } from './grid-view.ts'

const columns = ['a', 'b', 'c'].map((name) => testColumn(name))
const leaf = (column: string, value = 'x') => ({ column, op: 'contains', value }) as const
const view: GridView = {
  filters: {
    match: 'any',
    columns: [
      { column: 'a', match: 'all', conditions: [leaf('a'), leaf('a', 'y')] },
      { column: 'b', match: 'all', conditions: [leaf('b')] },
    ],
  },
  sort: [{ column: 'b', descending: true }],
  search: 'avoir',
  layout: { widths: { a: 90 }, density: 'compact' },
}

test('VIEW-14 filter, sort, search and columns are stored as one thing and read back', () => {
  const stored = JSON.parse(
    JSON.stringify(storedGridView({ ...view, layout: { ...view.layout, narrow: 'table' } })),
  )
  expect(gridViewOf(stored, columns)).toEqual({ view, ignored: [] })
})

test('VIEW-14 a stored view says what the columns of today do not allow any more', () => {
  const { view: read, ignored } = gridViewOf(storedGridView(view), [testColumn('a')])
  expect(read.filters.columns.map(({ column }) => column)).toEqual(['a'])
  expect(read.sort).toEqual([])
  expect(ignored).toEqual([JSON.stringify(leaf('b')), 'b'])
})

test('VIEW-14 any filter of two levels means the same as before once the grid shows it', () => {
  for (const filter of [
    leaf('a'),
    { all: [leaf('a'), leaf('b')] },
    { all: [leaf('a'), leaf('a', 'y'), leaf('b')] },
    { any: [leaf('a'), leaf('a', 'y')] },
    { any: [{ all: [leaf('a'), leaf('a', 'y')] }, leaf('b'), leaf('c')] },
  ]) {
    const { filters, ignored } = filtersOfTree(filter, columns)
    expect(ignored).toEqual([])
    expect(combinedFilter(filters)).toEqual(filter)
  }
})

test('VIEW-14 what is nested deeper than a grid shows is excluded and said', () => {
  const deep = { any: [leaf('a'), leaf('b')] }
  expect(filtersOfTree({ all: [deep, leaf('c')] }, columns)).toEqual({
    filters: { match: 'all', columns: [{ column: 'c', match: 'all', conditions: [leaf('c')] }] },
    ignored: [JSON.stringify(deep)],
  })
})
