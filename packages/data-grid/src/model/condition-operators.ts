import { COLUMN_TYPE_RULES } from '@quitus/domain/columns/column-type-rules.ts'
import type { FilterLeaf, FilterOperator } from '@quitus/domain/columns/filter.ts'
import type { ColumnType } from '@quitus/domain/values/column-type.ts'

/**
 * What a person chooses among; each is an operation of the API, negated or with one side open where the name says so.
 */
export const CONDITION_OPERATORS = [
  'contains',
  'notContains',
  'equals',
  'notEquals',
  'startsWith',
  'notStartsWith',
  'between',
  'notBetween',
  'atLeast',
  'atMost',
  'before',
  'after',
  'empty',
  'filled',
  'in',
  'notIn',
] as const
export type ConditionOperator = (typeof CONDITION_OPERATORS)[number]

type Meaning = { op: FilterOperator; not?: true }
const MEANINGS: Readonly<Record<ConditionOperator, Meaning>> = {
  contains: { op: 'contains' },
  notContains: { op: 'contains', not: true },
  equals: { op: 'equals' },
  notEquals: { op: 'equals', not: true },
  startsWith: { op: 'startsWith' },
  notStartsWith: { op: 'startsWith', not: true },
  between: { op: 'between' },
  notBetween: { op: 'between', not: true },
  atLeast: { op: 'between' },
  atMost: { op: 'between' },
  before: { op: 'before' },
  after: { op: 'after' },
  empty: { op: 'empty' },
  filled: { op: 'empty', not: true },
  in: { op: 'in' },
  notIn: { op: 'in', not: true },
}
/** Types with `before` and `after` have words of their own for what lies on one side. */
const OPEN_SIDES: readonly ConditionOperator[] = ['atLeast', 'atMost']

/** The conditions of a type, its first operations first, negations in addition to what they negate. */
export function conditionOperators(type: ColumnType): readonly ConditionOperator[] {
  const { filterOperators } = COLUMN_TYPE_RULES[type]
  const hasOwnSides = filterOperators.includes('before')
  return filterOperators.flatMap((op) =>
    CONDITION_OPERATORS.filter(
      (operator) => MEANINGS[operator].op === op && !(hasOwnSides && OPEN_SIDES.includes(operator)),
    ),
  )
}

/** The condition that a leaf states. */
export function conditionOf(leaf: FilterLeaf, type: ColumnType): ConditionOperator {
  const operators = conditionOperators(type)
  const isNot = leaf.not === true
  const side = isNot ? null : openSide(leaf)
  if (side !== null && operators.includes(side)) return side
  const stated = operators.find(
    (operator) => MEANINGS[operator].op === leaf.op && (MEANINGS[operator].not === true) === isNot,
  )
  return stated ?? operators[0] ?? 'empty'
}

function openSide({ op, value }: FilterLeaf): 'atLeast' | 'atMost' | null {
  if (op !== 'between' || !Array.isArray(value)) return null
  if (value[1] === null) return 'atLeast'
  return value[0] === null ? 'atMost' : null
}

/** True where a condition needs no value. */
export function isBare(operator: ConditionOperator): boolean {
  return MEANINGS[operator].op === 'empty'
}

/** True where the values are ticked in a list. */
export function isListed(operator: ConditionOperator): boolean {
  return MEANINGS[operator].op === 'in'
}

/** The leaf of a condition with its value, as `FilterLeaf` writes it for the operation. */
export function leafOf(column: string, operator: ConditionOperator, value?: FilterLeaf['value']): FilterLeaf {
  return { column, ...MEANINGS[operator], ...(value === undefined ? {} : { value }) }
}
