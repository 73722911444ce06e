import type { Column } from '@quitus/domain/column.ts'
import { expect, test } from 'vitest'
import { readFilters, readSort, writeFilters, writeSort } from './dashboard-search.ts'

function column(name: string, type: Column['type']): Column {
  return {
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
  }
}

const columns = [column('Montant, TTC', 'AMOUNT'), column('Libellé', 'STRING')]

test('NAV-19 an order survives the address, whatever the columns are called', () => {
  const sort = [
    { column: 'Montant, TTC', descending: true },
    { column: 'Libellé', descending: false },
  ]
  expect(readSort(writeSort(sort), columns)).toEqual(sort)
  expect(writeSort([])).toBeUndefined()
})

test('NAV-19 conditions survive the address', () => {
  const filters = [
    { column: 'Montant, TTC', op: 'between', value: [1000, null] },
    { column: 'Libellé', op: 'empty', not: true },
  ] as const
  expect(readFilters(writeFilters(filters), columns)).toEqual(filters)
})

test('NAV-19 an address that was tampered with or is old opens with what still makes sense', () => {
  expect(readSort('{', columns)).toEqual([])
  expect(readSort('["gone",["Libellé","desc"],"Libellé"]', columns)).toEqual([
    { column: 'Libellé', descending: true },
  ])
  const text = JSON.stringify([
    { column: 'Libellé', op: 'contains', value: { deep: 1 } },
    { column: 'Montant, TTC', op: 'contains', value: 'x' },
    { column: 'Libellé', op: 'in', value: [] },
    null,
    { column: 'Libellé', op: 'contains', value: 'x' },
    { column: 'Libellé', op: 'equals', value: 'y' },
  ])
  expect(readFilters(text, columns)).toEqual([{ column: 'Libellé', op: 'contains', value: 'x' }])
})
