import { COLUMN_TYPE_RULES } from '@quitus/domain/columns/column-type-rules.ts'
import type { FilterLeaf } from '@quitus/domain/columns/filter.ts'
import { COLUMN_TYPES } from '@quitus/domain/values/column-type.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testColumn } from '#core/columns/test-column.ts'
import { type ColumnFilters, combinedFilter, NO_FILTERS } from '#model/column-filters.ts'
import { conditionOperators, leafOf } from '#model/condition-operators.ts'
import { addressLength } from './address-text.ts'
import { MAX_FILTER_LENGTH, readFilters, writeFilters } from './filter-address.ts'

const columns = [
  ...COLUMN_TYPES.map((type) => testColumn(type, { type })),
  testColumn('Libellé: a, b; ~c'),
  testColumn('[1]'),
  testColumn('any'),
]
const [year, two] = [fc.integer({ min: 1900, max: 2100 }), (max: number) => fc.integer({ min: 1, max })]
const pad = (number: number) => String(number).padStart(2, '0')
const local = fc
  .tuple(year, two(12), two(28), fc.constantFrom('00:00:00', '23:59:59.999999', '14:05:06', '01:02:03.5'))
  .map(([y, month, day, time]) => `${y}-${pad(month)}-${pad(day)}T${time}`)
const storable = fc.string({ unit: 'binary', maxLength: 20 }).filter((text) => !text.includes('\0'))

function ownValue(column: (typeof columns)[number]): fc.Arbitrary<string | number | boolean> {
  const { family } = COLUMN_TYPE_RULES[column.type]
  if (family === 'number') return fc.double({ noNaN: true, noDefaultInfinity: true }).map((each) => each + 0)
  if (family === 'boolean') return fc.boolean()
  if (family === 'date') return column.type === 'DATE' ? local : local.map((model) => `${model}Z`)
  return storable.filter((text) => text !== '')
}

const condition = (column: (typeof columns)[number]) =>
  fc.constantFrom(...conditionOperators(column.type)).chain((operator): fc.Arbitrary<FilterLeaf> => {
    const value = ownValue(column)
    const leaf = (of: FilterLeaf['value']) => leafOf(column.name, operator, of)
    switch (operator) {
      case 'empty':
      case 'filled':
        return fc.constant(leafOf(column.name, operator))
      case 'in':
      case 'notIn':
        return fc.array(fc.option(value), { minLength: 1, maxLength: 5 }).map(leaf)
      case 'between':
      case 'notBetween':
        return fc.tuple(value, value).map(leaf)
      case 'atLeast':
        return value.map((from) => leaf([from, null]))
      case 'atMost':
        return value.map((to) => leaf([null, to]))
      default:
        return value.map(leaf)
    }
  })

const match = fc.constantFrom('all' as const, 'any' as const)
const columnFilter = (column: (typeof columns)[number]) =>
  fc.record({
    column: fc.constant(column.name),
    match,
    conditions: fc.array(condition(column), { minLength: 1, maxLength: 4 }),
  })
const anyFilters: fc.Arbitrary<ColumnFilters> = fc
  .subarray(columns)
  .chain((some) => fc.record({ match, columns: fc.tuple(...some.map(columnFilter)) }))

test('NAV-19 every filter reads back from the address as it was written', () => {
  fc.assert(
    fc.property(anyFilters, (filters) => {
      const read = readFilters(writeFilters(filters, columns), columns)
      expect(read.ignored).toEqual([])
      expect(combinedFilter(read.filters)).toEqual(combinedFilter(filters))
    }),
  )
})

test('NAV-19 an address is readable', () => {
  const filters: ColumnFilters = {
    match: 'any',
    columns: [
      { column: 'AMOUNT', match: 'all', conditions: [leafOf('AMOUNT', 'atLeast', [1000.5, null])] },
      {
        column: 'STRING',
        match: 'any',
        conditions: [leafOf('STRING', 'notContains', 'avoir'), leafOf('STRING', 'empty')],
      },
      {
        column: 'DATE',
        match: 'all',
        conditions: [leafOf('DATE', 'between', ['2024-03-01T00:00:00', '2024-03-31T23:59:59.999999'])],
      },
      { column: 'BOOLEAN', match: 'all', conditions: [leafOf('BOOLEAN', 'in', [true, null])] },
    ],
  }
  expect(writeFilters(filters, columns)).toBe(
    'any;AMOUNT:from:1000.5;STRING:not:contains:avoir:or:empty;DATE:between:2024-03-01,2024-03-31;BOOLEAN:in:true,~0',
  )
})

test('NAV-19 a hand-edited address never throws, and its valid parts are kept', () => {
  const words = fc.constantFrom(
    'STRING',
    'DATE',
    'any',
    'in',
    'between',
    'not',
    'empty',
    'and',
    'kept',
    '~0',
    '1e999',
  )
  const nonsense = fc.array(
    fc.oneof(words, fc.constantFrom(':', ';', ',', '~', '['), fc.string({ unit: 'binary' })),
  )
  fc.assert(
    fc.property(nonsense, (parts) => {
      const { filters } = readFilters(parts.join(''), columns)
      expect(readFilters(writeFilters(filters, columns), columns)).toEqual({
        filters: withoutLoneAny(filters),
        ignored: [],
      })
    }),
  )
  expect(readFilters('STRING:contains:x;gone:empty;STRING:empty;DATE:after:31/02/2024', columns)).toEqual({
    filters: {
      match: 'all',
      columns: [
        { column: 'STRING', match: 'all', conditions: [{ column: 'STRING', op: 'contains', value: 'x' }] },
      ],
    },
    ignored: ['gone:empty', 'STRING:empty', 'DATE:after:31/02/2024'],
  })
})

/** One column says nothing about several. */
function withoutLoneAny(filters: ColumnFilters): ColumnFilters {
  return filters.columns.length > 1 ? filters : { ...filters, match: 'all' }
}

test('NAV-19 what lies after a day begins behind its last moment', () => {
  const [filter] = readFilters('DATE:after:2024-03-31', columns).filters.columns
  expect(filter?.conditions[0]?.value).toBe('2024-03-31T23:59:59.999999')
})

test('NAV-19 an earlier address still opens with what makes sense', () => {
  const old = JSON.stringify([
    { column: 'AMOUNT', op: 'between', value: [1000, null] },
    { column: 'STRING', op: 'empty', not: true },
    { column: 'LINK', op: 'contains', value: { deep: 1 } },
    { column: 'gone', op: 'empty' },
    null,
  ])
  const { filters, ignored } = readFilters(old, columns)
  expect(combinedFilter(filters)).toEqual({
    all: [
      { column: 'AMOUNT', op: 'between', value: [1000, null] },
      { column: 'STRING', op: 'empty', not: true },
    ],
  })
  expect(ignored).toHaveLength(3)
  expect(readFilters('[{', columns)).toEqual({ filters: NO_FILTERS, ignored: ['[{'] })
})

test('NAV-19 conditions too long for an address are kept under a name, and excluded where nobody kept them', () => {
  const values = Array.from({ length: 10_000 }, (_, at) => `Fournisseur ${at}`)
  const filters: ColumnFilters = {
    match: 'all',
    columns: [
      { column: 'STRING', match: 'all', conditions: [leafOf('STRING', 'in', values)] },
      { column: 'BOOLEAN', match: 'all', conditions: [leafOf('BOOLEAN', 'empty')] },
    ],
  }
  const kept = new Map<string, string>()
  const long = {
    keep: (text: string) => {
      kept.set('n1', text)
      return 'n1'
    },
    find: (name: string) => kept.get(name) ?? null,
  }
  const text = writeFilters(filters, columns, long)
  expect(text).toBe('STRING:kept:n1;BOOLEAN:empty')
  expect(addressLength(text ?? '')).toBeLessThan(MAX_FILTER_LENGTH)
  expect(readFilters(text, columns, long)).toEqual({ filters, ignored: [] })
  const elsewhere = readFilters(text, columns, { ...long, find: () => null })
  expect(elsewhere.ignored).toEqual(['STRING:kept:n1'])
  expect(elsewhere.filters.columns.map(({ column }) => column)).toEqual(['BOOLEAN'])
  expect(readFilters(writeFilters(filters, columns, { ...long, keep: () => null }), columns).filters).toEqual(
    elsewhere.filters,
  )
})
