import { addAmounts, subtractAmounts } from '#text/decimal-difference.ts'
import type { Measure } from './measure.ts'

/**
 * What was found, part by part: each anomaly is in these with its whole amount, so that `found` is their sum (FLOW-21).
 * `settledOtherwise` is what was avoided, regularised, cancelled or given up, less what had come back by then.
 */
export const PARTS_OF_FOUND = [
  'notPresented',
  'pending',
  'rejected',
  'notAccepted',
  'leftToRecover',
  'recovered',
  'settledOtherwise',
] as const satisfies readonly Measure[]

/**
 * What was found, less its parts, in the figures of one row: zero as long as they add up. Null where the columns do
 * not hold all of them; customers have no column for what was not presented.
 */
export function differenceFromParts(
  columns: readonly { measure: Measure }[],
  values: readonly (number | string | null)[],
): number | null {
  const figureOf = (measure: Measure) => values[columns.findIndex((column) => column.measure === measure)]
  const found = figureOf('found')
  const parts = PARTS_OF_FOUND.map(figureOf)
  if (typeof found !== 'number' || !parts.every((part) => typeof part === 'number')) return null
  return subtractAmounts(found, parts.reduce(addAmounts, 0))
}
