import { expect, test } from 'vitest'
import type { ColumnType } from '#values/column-type.ts'
import type { Column } from './column.ts'
import { type FilterTexts, filterText } from './filter-text.ts'

const texts: FilterTexts = {
  contains: (value) => `contient ${value}`,
  equals: (value) => `= ${value}`,
  startsWith: (value) => `commence par ${value}`,
  empty: () => 'vide',
  before: (value) => `avant le ${value}`,
  after: (value) => `après le ${value}`,
  from: (value) => `≥ ${value}`,
  to: (value) => `≤ ${value}`,
  range: (from, to) => `${from} – ${to}`,
  many: (first, others) => `${first} + ${others}`,
  not: (text) => `non ${text}`,
  notContains: (value) => `ne contient pas ${value}`,
  notEquals: (value) => `≠ ${value}`,
  notStartsWith: (value) => `ne commence pas par ${value}`,
  notIn: (values) => `sauf ${values}`,
  filled: 'rempli',
  blank: '(vide)',
}
const options = {
  currency: 'EUR',
  timeZone: 'Europe/Paris',
  booleanTexts: { true: 'Oui', false: 'Non', pending: 'En attente' },
}

function column(type: ColumnType): Column {
  return {
    name: 'c',
    label: 'C',
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

const said = (leaf: Parameters<typeof filterText>[0], type: ColumnType) =>
  filterText(leaf, column(type), texts, options).replace(/[\u00a0\u202f]/g, ' ')

test('VIEW-08 an open range reads as a bound in the currency of the project', () => {
  expect(said({ column: 'c', op: 'between', value: [1000, null] }, 'AMOUNT')).toBe('≥ 1 000,00 €')
  expect(said({ column: 'c', op: 'between', value: [null, 0.5] }, 'PERCENT')).toBe('≤ 50,00 %')
  expect(said({ column: 'c', op: 'between', value: [1, 2] }, 'INTEGER')).toBe('1 – 2')
})

test('VIEW-08 a null among the values of a boolean reads En attente, elsewhere as the blank', () => {
  expect(said({ column: 'c', op: 'in', value: [null] }, 'BOOLEAN')).toBe('En attente')
  expect(said({ column: 'c', op: 'in', value: [null, 'a', 'b'] }, 'STRING')).toBe('(vide) + 2')
})

test('VIEW-08 dates and negations are said in words', () => {
  const range = ['2024-03-01T00:00:00', '2024-03-31T23:59:59']
  expect(said({ column: 'c', op: 'between', value: range }, 'DATE')).toBe('01/03/2024 – 31/03/2024')
  expect(said({ column: 'c', op: 'contains', value: 'x', not: true }, 'STRING')).toBe('ne contient pas x')
  expect(said({ column: 'c', op: 'empty', not: true }, 'DATE')).toBe('rempli')
})
