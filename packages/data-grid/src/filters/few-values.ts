import type { Column } from '@quitus/domain/columns/column.ts'
import { GRID_COLUMN_TYPES } from '#core/column-types/grid-column-types.ts'
import { conditionOperators, isListed } from '#model/condition-operators.ts'
import type { ValueLoader, ValuePage } from './use-column-values.ts'

/** Most values that are found at a glance. */
export const MOST_FEW_VALUES = 12

/**
 * How long the form waits to know whether there are few values; then it opens on a condition. Longer than slow machines
 * take, so that the same column opens the same form everywhere: what is typed meanwhile is kept.
 */
const PATIENCE_MS = 4000

/** True for columns whose values may be few at all, next to conditions of another kind. */
export function mayHaveFewValues({ type, isListOfChoices }: Column): boolean {
  const operators = conditionOperators(type)
  const hasBoth = operators.some(isListed) && !operators.every(isListed)
  return hasBoth && !isListOfChoices && GRID_COLUMN_TYPES[type].mayHaveFewValues
}

/** True where all values are there and are on two rows each at least, one with another. */
export function areFewValues({ values, more }: ValuePage): boolean {
  const rows = values.reduce((sum, { count }) => sum + count, 0)
  return !more && values.length > 0 && values.length <= MOST_FEW_VALUES && rows >= 2 * values.length
}

/** Whether a column has few values; false as well when nobody knows in time. */
export async function hasFewValues(
  loadValues: ValueLoader,
  signal: AbortSignal,
  patienceMs = PATIENCE_MS,
): Promise<boolean> {
  const until = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])
  try {
    return areFewValues(await loadValues({ contains: '', limit: MOST_FEW_VALUES + 1 }, until))
  } catch {
    // A list that cannot be loaded says so when someone opens it.
    return false
  }
}
