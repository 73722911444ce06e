import { readFilters } from '@quitus/data-grid/filters/filter-address.ts'
import { combinedFilter } from '@quitus/data-grid/model/column-filters.ts'
import type { Column } from '@quitus/domain/columns/column.ts'
import type { FilterLeaf } from '@quitus/domain/columns/filter.ts'
import { filterOfFigure, leavesOfDays } from '@quitus/domain/synthesis/figure-filter.ts'
import type { ColumnType } from '@quitus/domain/values/column-type.ts'
import { expect, test } from 'vitest'
import { rowSearch } from './row-search.ts'

const column = (name: string, type: ColumnType): Column => ({
  name,
  label: name,
  type,
  group: null,
  groupLabel: null,
  hidden: false,
  displayByDefault: true,
  editable: false,
  frozen: false,
  isListOfChoices: false,
})
const COLUMNS = [
  column('Catégorie', 'STRING'),
  column('Validé', 'BOOLEAN'),
  column('Exercice', 'INTEGER'),
  column('Récupéré', 'AMOUNT'),
  column('Échéance', 'DATE'),
  column('Décidée le', 'DATE_TIME'),
]

const ROWS: Readonly<Record<string, FilterLeaf[]>> = {
  'a value': [{ column: 'Catégorie', op: 'in', value: ['Écart; de: TVA, ou "avoir"'] }],
  'no value': [{ column: 'Catégorie', op: 'empty' }],
  'the others': [{ column: 'Catégorie', op: 'in', value: ['a', 'b', null], not: true }],
  'two levels': [
    { column: 'Catégorie', op: 'in', value: ['a'] },
    { column: 'Exercice', op: 'in', value: [2024] },
  ],
  'a month': leavesOfDays('Échéance', '2024-02-01', '2024-03-01'),
  'a week of moments': leavesOfDays('Décidée le', '2024-02-04T23:00:00.000Z', '2024-02-11T23:00:00.000Z'),
}

test.each(Object.entries(ROWS))(
  'SYN-03 the address of a figure says what the figure counts: %s',
  (_name, row) => {
    for (const leaves of [
      [],
      [{ column: 'Validé', op: 'in', value: [true] }],
      [{ column: 'Récupéré', op: 'empty', not: true }],
    ] as FilterLeaf[][]) {
      const filter = filterOfFigure({ row, column: { filter: leaves, dayColumn: null }, value: 12 })
      const { filters, ignored } = readFilters(rowSearch(filter, COLUMNS).filter, COLUMNS)
      expect(ignored).toEqual([])
      expect(leavesOf(combinedFilter(filters))).toEqual(leavesOf(filter))
    }
  },
)

function leavesOf(filter: ReturnType<typeof combinedFilter>): unknown[] {
  if (filter === null) return []
  // A bare day means its midnight.
  if ('op' in filter) return [{ ...filter, value: String(filter.value).replace(/^(.{10})$/, '$1T00:00:00') }]
  return ('all' in filter ? filter.all : ['any', ...filter.any]).flatMap((each) =>
    typeof each === 'string' ? [each] : leavesOf(each),
  )
}
