import type { ColumnType } from '@quitus/domain/column-type.ts'
import { COLUMN_TYPE_RULES } from '@quitus/domain/column-type-rules.ts'
import type { FilterLeaf, FilterOperator } from '@quitus/domain/filter.ts'

/** What the panel offers beside the list of values; `filled` is the negation of `empty`. */
export type ConditionOperator = Exclude<FilterOperator, 'in'> | 'filled'

/** The conditions of a type in the order of the table of types. */
export function conditionOperators(type: ColumnType): readonly ConditionOperator[] {
  return COLUMN_TYPE_RULES[type].filterOperators.flatMap((operator): ConditionOperator[] => {
    if (operator === 'in') return []
    return operator === 'empty' ? ['empty', 'filled'] : [operator]
  })
}

/** The condition that a leaf states; the first one of the type where it states none. */
export function conditionOf(leaf: FilterLeaf | null, type: ColumnType): ConditionOperator {
  const operators = conditionOperators(type)
  const asked = leaf?.op === 'empty' && leaf.not === true ? 'filled' : leaf?.op
  return operators.find((operator) => operator === asked) ?? operators[0] ?? 'empty'
}

/** The leaf of a condition that needs no value; null for every other one. */
export function leafWithoutValue(column: string, operator: ConditionOperator): FilterLeaf | null {
  if (operator === 'empty') return { column, op: 'empty' }
  return operator === 'filled' ? { column, op: 'empty', not: true } : null
}
