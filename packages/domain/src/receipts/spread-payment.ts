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
  const total = sumDecimals(parts.map(({ left }) => left))
  const [first, ...others] = parts
  if (first === undefined) return null
  if (areEqualDecimals(total, amount))
    return parts.map(({ anomalyId, left }) => ({ anomalyId, amount: left }))
  const isPart = Number(sumDecimals([total, negated(amount)])) > 0
  return others.length === 0 && isPart ? [{ anomalyId: first.anomalyId, amount }] : null
}

/** An exact decimal with the other sign. */
export function negated(amount: string): string {
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`
}
