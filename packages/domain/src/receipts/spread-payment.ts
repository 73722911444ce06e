import { areEqualDecimals, sumDecimals } from '../text/decimal-sum.ts'

/** What is still to come of an anomaly; an exact decimal above zero. */
export type LeftPart = { anomalyId: string; left: string }

/**
 * How a payment is spread over the anomalies that it is for: what pays all of them pays each, what pays one of one is
 * its own. Null where a person must choose: part of several, or more than is left.
 */
export function spreadPayment(
  amount: string,
  parts: readonly LeftPart[],
): { anomalyId: string; amount: string }[] | null {
  return spreadOver(amount, parts, totalLeft(parts))
}

/** The same where `total` is known to be what is left of all of them. */
export function spreadOver(
  amount: string,
  parts: readonly LeftPart[],
  total: string,
): { anomalyId: string; amount: string }[] | null {
  const [first] = parts
  if (first === undefined) return null
  if (areEqualDecimals(total, amount))
    return parts.map(({ anomalyId, left }) => ({ anomalyId, amount: left }))
  const isPart = Number(sumDecimals([total, negated(amount)])) > 0
  return parts.length === 1 && isPart ? [{ anomalyId: first.anomalyId, amount }] : null
}

/** What is left of all of them together: a sum is worked out where there is one to work out. */
export function totalLeft(parts: readonly LeftPart[]): string {
  const [only] = parts
  return parts.length < 2 ? (only?.left ?? '0') : sumDecimals(parts.map(({ left }) => left))
}

/** An exact decimal with the other sign. */
export function negated(amount: string): string {
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`
}
