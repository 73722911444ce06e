import type { Column } from '@quitus/domain/columns/column.ts'
import { FILTER_OPERATORS, type FilterLeaf, type FilterScalar } from '@quitus/domain/columns/filter.ts'
import type { DayEnd } from '#core/column-types/grid-column-type.ts'
import {
  type ColumnFilter,
  type ColumnFilters,
  type FilterMatch,
  MAX_CONDITIONS,
  NO_FILTERS,
  withColumnFilter,
} from '#model/column-filters.ts'
import { addressLength, readPart, splitParts, writtenPart } from './address-text.ts'
import { readValue, writtenValue } from './address-value.ts'
import { readOldFilters } from './old-filter-address.ts'
import { validCondition } from './valid-condition.ts'

/**
 * Where a column's conditions go that are too long for an address; `keep` answers the name under which `find` gives
 * them back.
 */
export type LongFilters = {
  keep: (text: string) => string | null
  find: (name: string) => string | null
}

type TypedColumn = Pick<Column, 'name' | 'type'>

/** What an address says; `ignored` holds, as they were written, the parts that this view cannot make sense of. */
export type ReadFilters = { filters: ColumnFilters; ignored: readonly string[] }

/** Longest text of filters in an address, as the address writes it: servers and mail programs cut longer ones. */
export const MAX_FILTER_LENGTH = 4000
const MAX_IGNORED = 5
const JOINERS: Record<string, FilterMatch> = { and: 'all', or: 'any' }
const KEPT = 'kept'

/**
 * The filters as an address carries them (decision 031): `Montant:between:100,200;Libellé:contains:avoir:or:empty`,
 * with `any;` in front where one column is enough; undefined when nothing is filtered. Without `long`, it has no
 * bound.
 */
export function writeFilters(
  filters: ColumnFilters,
  columns: readonly TypedColumn[],
  long?: LongFilters,
): string | undefined {
  const parts = filters.columns.flatMap((filter) => {
    const column = columns.find((each) => each.name === filter.column)
    return column === undefined ? [] : [writtenFilter(filter, column)]
  })
  if (parts.length === 0) return undefined
  if (filters.match === 'any' && parts.length > 1) parts.unshift('any')
  if (long === undefined) return parts.join(';')
  while (addressLength(parts.join(';')) > MAX_FILTER_LENGTH) {
    const [longest, at] = longestOf(parts)
    const name = long.keep(longest)
    const short = name === null ? null : `${splitParts(longest, ':')[0]}:${KEPT}:${name}`
    if (short === null || short.length >= longest.length) parts.splice(at, 1)
    else parts[at] = short
  }
  return parts.length === 0 ? undefined : parts.join(';')
}

function longestOf(parts: readonly string[]): [string, number] {
  const lengths = parts.map(addressLength)
  const at = lengths.indexOf(Math.max(...lengths))
  return [parts[at] ?? '', at]
}

function writtenFilter({ match, conditions }: ColumnFilter, column: TypedColumn): string {
  const joiner = match === 'all' ? ':and:' : ':or:'
  return [
    writtenPart(column.name),
    conditions.map((condition) => writtenCondition(condition, column)).join(joiner),
  ].join(':')
}

function writtenCondition({ op, value, not }: FilterLeaf, { type }: TypedColumn): string {
  const write = (each: FilterScalar, end: DayEnd) => writtenValue(each, type, end)
  const isNot = not === true ? ['not'] : []
  if (op === 'empty') return [...isNot, op].join(':')
  if (op === 'between' && Array.isArray(value)) {
    const [from = null, to = null] = value as readonly FilterScalar[]
    if (to === null) return [...isNot, 'from', write(from, 'first')].join(':')
    if (from === null) return [...isNot, 'to', write(to, 'last')].join(':')
    return [...isNot, op, `${write(from, 'first')},${write(to, 'last')}`].join(':')
  }
  const values = (Array.isArray(value) ? value : [value ?? null]) as readonly FilterScalar[]
  return [...isNot, op, values.map((each) => write(each, endOf(op))).join(',')].join(':')
}

/** What lies after a day begins behind its last moment. */
function endOf(op: FilterLeaf['op']): DayEnd {
  return op === 'after' ? 'last' : 'first'
}

/** The filters of an address, old or new: what the view's columns do not allow is excluded, and nothing throws. */
export function readFilters(
  text: string | undefined,
  columns: readonly Column[],
  long?: LongFilters,
): ReadFilters {
  if (text === undefined || text === '') return { filters: NO_FILTERS, ignored: [] }
  if (text.startsWith('[')) return bounded(readOldFilters(text, columns))
  const ignored: string[] = []
  let filters = NO_FILTERS
  for (const [at, part] of splitParts(text, ';').entries()) {
    if (at === 0 && (part === 'any' || part === 'all')) {
      filters = { ...filters, match: part }
      continue
    }
    const filter = readColumnFilter(part, columns, long)
    if (filter === null || filters.columns.some(({ column }) => column === filter.column)) ignored.push(part)
    else filters = withColumnFilter(filters, filter.column, filter)
  }
  return bounded({ filters, ignored })
}

function bounded({ filters, ignored }: ReadFilters): ReadFilters {
  const shown = ignored.filter((part) => part !== '').map((part) => part.toWellFormed().slice(0, 200))
  return { filters, ignored: shown.slice(0, MAX_IGNORED) }
}

function readColumnFilter(
  part: string,
  columns: readonly Column[],
  long: LongFilters | undefined,
): ColumnFilter | null {
  const [name, ...words] = splitParts(part, ':')
  const column = columns.find((each) => each.name === readPart(name ?? ''))
  if (column === undefined) return null
  if (words[0] === KEPT && words[1] !== undefined) {
    const kept = long?.find(words[1]) ?? null
    return kept === null ? null : readColumnFilter(kept, [column], undefined)
  }
  let joiner: FilterMatch | null = null
  const conditions: FilterLeaf[] = []
  while (words.length > 0) {
    if (conditions.length > 0) {
      const next = JOINERS[words.shift() ?? '']
      if (next === undefined || (joiner !== null && next !== joiner)) return null
      joiner = next
    }
    const condition = readCondition(words, column)
    if (condition === null || conditions.length === MAX_CONDITIONS) return null
    conditions.push(condition)
  }
  return conditions.length === 0 ? null : { column: column.name, match: joiner ?? 'all', conditions }
}

/** Takes the words of one condition from the front. */
function readCondition(words: string[], column: Column): FilterLeaf | null {
  const not = words[0] === 'not'
  if (not) words.shift()
  const word = words.shift()
  const op =
    word === 'from' || word === 'to' ? 'between' : FILTER_OPERATORS.find((operator) => operator === word)
  if (op === undefined) return null
  const condition = (value?: unknown) =>
    validCondition({ op, ...(value === undefined ? {} : { value }), ...(not ? { not } : {}) }, column)
  if (op === 'empty') return condition()
  const written = words.shift()
  if (written === undefined) return null
  const read = (part: string, end: DayEnd) => readValue(part, column.type, end)
  if (word === 'from') return condition([read(written, 'first'), null])
  if (word === 'to') return condition([null, read(written, 'last')])
  const parts = splitParts(written, ',')
  if (op === 'between') return condition(parts.map((part, at) => read(part, at === 0 ? 'first' : 'last')))
  if (op === 'in') return condition(parts.map((part) => read(part, 'first')))
  return parts.length === 1 ? condition(read(written, endOf(op))) : null
}
