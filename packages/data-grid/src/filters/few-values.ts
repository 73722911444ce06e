import type { Column } from '@quitus/domain/column.ts'
import { COLUMN_TYPE_RULES } from '@quitus/domain/column-type-rules.ts'
import { conditionOperators, isListed } from '#model/condition-operators.ts'
import type { ValueLoader, ValuePage } from './use-column-values.ts'

/** Most values that are found at a glance. */
export const MOST_FEW_VALUES = 12

/** How long the form waits to know whether there are few values; then it opens on a condition. */
const PATIENCE_MS = 400

/** True for columns that hold words or whole numbers: few amounts or days are few by chance, and are asked for by their bounds. */
export function mayHaveFewValues({ type, isListOfChoices }: Column): boolean {
  const { family } = COLUMN_TYPE_RULES[type]
  const operators = conditionOperators(type)
  const hasBoth = operators.some(isListed) && !operators.every(isListed)
  return hasBoth && !isListOfChoices && (family === 'text' || type === 'INTEGER')
}

/** True where all values are there and stand on two rows each at least, one with another. */
export function areFewValues({ values, more }: ValuePage): boolean {
  const rows = values.reduce((sum, { count }) => sum + count, 0)
  return !more && values.length > 0 && values.length <= MOST_FEW_VALUES && rows >= 2 * values.length
}

/** Whether a column has few values; false as well when nobody knows in time. */
export async function hasFewValues(loadValues: ValueLoader, signal: AbortSignal): Promise<boolean> {
  const until = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)])
  try {
    return areFewValues(await loadValues({ contains: '', limit: MOST_FEW_VALUES + 1 }, until))
  } catch {
    // A list that cannot be loaded says so when somebody opens it.
    return false
  }
}
