import type { Column } from '@quitus/domain/columns/column.ts'
import { COLUMN_TYPE_RULES } from '@quitus/domain/columns/column-type-rules.ts'
import type { FilterLeaf } from '@quitus/domain/columns/filter.ts'
import { isStorableText } from '@quitus/domain/text/storable-text.ts'
import type { ColumnFilter, FilterMatch } from '#model/column-filters.ts'
import {
  type ConditionOperator,
  conditionOf,
  conditionOperators,
  isBare,
  leafOf,
} from '#model/condition-operators.ts'

/** A condition while it is written: null is no condition yet, `unreadable` is a text that is no value of the column. */
export type DraftLeaf = FilterLeaf | null | 'unreadable'
export type DraftCondition = { id: number; operator: ConditionOperator; leaf: DraftLeaf }
export type FilterDraft = { match: FilterMatch; conditions: readonly DraftCondition[] }

/**
 * The conditions of a column to be changed; a first empty one where there are none, of its values where these are
 * few.
 */
export function draftOf(filter: ColumnFilter | null, column: Column, hasFewValues: boolean): FilterDraft {
  if (filter === null) {
    const first = newCondition(0, column)
    return { match: 'all', conditions: [hasFewValues ? withOperator(first, 'in', column) : first] }
  }
  const conditions = filter.conditions.map((leaf, id) => ({
    id,
    operator: conditionOf(leaf, column.type),
    leaf,
  }))
  return { match: filter.match, conditions }
}

/** A first condition that looks for a text. */
export function draftOfText(text: string, column: Column): FilterDraft {
  const first = { id: 0, operator: firstCondition(column), leaf: null }
  return { match: 'all', conditions: [withText(first, text, column)] }
}

/** The condition with what was typed into its field. */
export function withText(condition: DraftCondition, text: string, column: Column): DraftCondition {
  const requested = text === '' ? null : leafOf(column.name, condition.operator, text)
  return { ...condition, leaf: isStorableText(text) ? requested : 'unreadable' }
}

/**
 * A condition as the form first offers it: values to tick where the column has few by nature, else the type's first.
 */
export function newCondition(id: number, column: Column): DraftCondition {
  const { filterOperators } = COLUMN_TYPE_RULES[column.type]
  const isChoice = filterOperators[0] === 'in' || (column.isListOfChoices && filterOperators.includes('in'))
  return withOperator({ id, operator: 'in', leaf: null }, isChoice ? 'in' : firstCondition(column), column)
}

/** The first condition of a column’s type that is not a list of values. */
export function firstCondition({ type }: Column): ConditionOperator {
  const operators = conditionOperators(type)
  return operators.find((operator) => operator !== 'in' && operator !== 'notIn') ?? operators[0] ?? 'empty'
}

/** The condition with another operator, and with its value where that still fits. */
export function withOperator(
  condition: DraftCondition,
  operator: ConditionOperator,
  column: Column,
): DraftCondition {
  if (isBare(operator)) return { ...condition, operator, leaf: leafOf(column.name, operator) }
  const { leaf } = condition
  const value = leaf === null || leaf === 'unreadable' ? undefined : leaf.value
  const isSameShape = shapeOf(condition.operator) === shapeOf(operator)
  const kept = value === undefined || !isSameShape ? null : leafOf(column.name, operator, value)
  return { ...condition, operator, leaf: kept }
}

function shapeOf(operator: ConditionOperator): string {
  if (operator === 'in' || operator === 'notIn') return 'list'
  if (operator === 'between' || operator === 'notBetween') return 'range'
  return operator === 'atLeast' || operator === 'atMost' ? operator : isBare(operator) ? 'bare' : 'one'
}

/** The filter that a draft requests, without the empty conditions; `unreadable` where one cannot be read. */
export function filterOfDraft(
  { match, conditions }: FilterDraft,
  column: Column,
): ColumnFilter | null | 'unreadable' {
  const requested: FilterLeaf[] = []
  for (const { leaf } of conditions) {
    if (leaf === 'unreadable') return leaf
    if (leaf !== null) requested.push(leaf)
  }
  return requested.length === 0 ? null : { column: column.name, match, conditions: requested }
}
