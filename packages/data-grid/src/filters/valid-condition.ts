import type { Column } from '@quitus/domain/columns/column.ts'
import { COLUMN_TYPE_RULES } from '@quitus/domain/columns/column-type-rules.ts'
import { type FilterLeaf, type FilterScalar, MAX_FILTER_VALUES } from '@quitus/domain/columns/filter.ts'
import { GRID_COLUMN_TYPES } from '#core/column-types/grid-column-types.ts'

/**
 * The condition when the column takes it as the server would, in its shortest form; null for anything else, whatever
 * it is.
 */
export function validCondition(condition: unknown, column: Column): FilterLeaf | null {
  if (typeof condition !== 'object' || condition === null || !('op' in condition)) return null
  const op = COLUMN_TYPE_RULES[column.type].filterOperators.find((each) => each === condition.op)
  if (op === undefined) return null
  if ('not' in condition && typeof condition.not !== 'boolean' && condition.not !== undefined) return null
  const not = 'not' in condition && condition.not === true ? { not: true } : {}
  if (op === 'empty') return { column: column.name, op, ...not }
  const value = 'value' in condition ? validValue(op, condition.value, column) : undefined
  return value === undefined ? null : { column: column.name, op, value, ...not }
}

function validValue(op: FilterLeaf['op'], value: unknown, column: Column) {
  if (op === 'in') {
    if (!Array.isArray(value) || value.length === 0 || value.length > MAX_FILTER_VALUES) return undefined
    return value.every((each): each is FilterScalar => each === null || isOwn(each, column))
      ? value
      : undefined
  }
  if (op === 'between') {
    if (!Array.isArray(value) || value.length !== 2 || value.every((each) => each === null)) return undefined
    return value.every((each): each is FilterScalar => each === null || isOwn(each, column))
      ? value
      : undefined
  }
  const moment = fromDay(value, column)
  return isOwn(moment, column) && moment !== '' ? moment : undefined
}

/** A bare day means its midnight, as it does for the server. */
function fromDay(value: unknown, { type }: Column): unknown {
  const { hasDays, fromAddress } = GRID_COLUMN_TYPES[type]
  return hasDays && typeof value === 'string' && value.length === 10 ? fromAddress(value, 'first') : value
}

function isOwn(value: unknown, { type }: Column): value is string | number | boolean {
  return GRID_COLUMN_TYPES[type].isFilterValue(value)
}
