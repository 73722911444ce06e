import { COLUMN_TYPE_RULES } from '#columns/column-type-rules.ts'
import type { WireValue } from '#values/cell-value.ts'
import type { ColumnType } from '#values/column-type.ts'
import { localTime } from '../text/date-text.ts'
import { subtractAmounts } from '../text/decimal-difference.ts'
import { plainDecimal, shiftDecimal } from '../text/decimal-text.ts'

/** Ratios of an amount with tax to the same without (French rates in force since 2014, mainland and overseas). */
export const TAX_RATIOS = [1.2, 1.1, 1.055, 1.085, 1.021]
/** Rounding to the cent moves the ratio of two amounts by as much. */
const RATIO_TOLERANCE = 0.0005
/** A decimal mark one or two places off is a slip of the hand. */
const MOVED_PLACES = [1, 2]
const DAY_MS = 86_400_000

/**
 * How a number or a day differs from the one it is compared with: as `times` or `part` it is 10 or 100 times as much,
 * or that part of it; `withTax` and `withoutTax` carry the rate in percent, `more` the signed difference, `days` how
 * many days later it is, or earlier when negative.
 */
export type ValueDifference =
  | { kind: 'times'; factor: number }
  | { kind: 'part'; factor: number }
  | { kind: 'withTax'; percent: number }
  | { kind: 'withoutTax'; percent: number }
  | { kind: 'more'; by: number }
  | { kind: 'days'; by: number }

/** Are values of this type compared as a whole, rather than character by character? */
export function isComparedWhole(type: ColumnType): boolean {
  const { family } = COLUMN_TYPE_RULES[type]
  return family === 'number' || family === 'date'
}

/**
 * How `value` differs from `reference`; null for equal or blank values, and for types that are compared character by
 * character.
 */
export function valueDifference(
  type: ColumnType,
  value: WireValue,
  reference: WireValue,
  timeZone: string,
): ValueDifference | null {
  if (typeof value === 'number' && typeof reference === 'number')
    return numberDifference(type, value, reference)
  const [day, from] = [dayNumber(value, timeZone), dayNumber(reference, timeZone)]
  return day === null || from === null || day === from ? null : { kind: 'days', by: day - from }
}

function numberDifference(type: ColumnType, value: number, reference: number): ValueDifference | null {
  if (value === reference) return null
  const moved = movedPlaces(value, reference)
  if (moved !== null)
    return { kind: Math.abs(value) > Math.abs(reference) ? 'times' : 'part', factor: 10 ** moved }
  const tax = COLUMN_TYPE_RULES[type].isMoney ? taxRatio(value, reference) : null
  if (tax !== null) {
    const kind = Math.abs(value) > Math.abs(reference) ? 'withTax' : 'withoutTax'
    return { kind, percent: Math.round((tax - 1) * 1000) / 10 }
  }
  return { kind: 'more', by: subtractAmounts(value, reference) }
}

/**
 * By how many places the decimal mark of one number is moved to make the other; null for numbers that differ in more.
 */
export function movedPlaces(left: number, right: number): number | null {
  const [less, more] = inOrder(left, right)
  if (less === 0 || Math.sign(left) !== Math.sign(right)) return null
  return MOVED_PLACES.find((places) => Number(shiftDecimal(plainDecimal(less), places)) === more) ?? null
}

/** The ratio of an amount with tax to the same without, where two amounts are these; null for others. */
export function taxRatio(left: number, right: number): number | null {
  const [less, more] = inOrder(left, right)
  if (less === 0 || Math.sign(left) !== Math.sign(right)) return null
  return TAX_RATIOS.find((ratio) => Math.abs(more / less - ratio) <= RATIO_TOLERANCE) ?? null
}

function inOrder(left: number, right: number): [less: number, more: number] {
  const [one, other] = [Math.abs(left), Math.abs(right)]
  return one < other ? [one, other] : [other, one]
}

/** The day of a date, counted from 1970; moments fall on a day by the clocks of the time zone. */
function dayNumber(value: WireValue, timeZone: string): number | null {
  if (typeof value !== 'object' || value === null || !('model' in value)) return null
  if (!value.model.endsWith('Z')) return Math.floor(Date.parse(`${value.model}Z`) / DAY_MS)
  const { year, month, day } = localTime(value, timeZone)
  return Date.UTC(year, month - 1, day) / DAY_MS
}
