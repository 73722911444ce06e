import Big from 'big.js'
import type { Route } from '../routes/route.ts'

/** Most steps of a rule. */
export const MAX_FEE_STEPS = 5
/** Largest percentage, and the decimals that one may have; largest limit of a step, largest cap. */
export const MAX_FEE_RATE = 100
export const FEE_RATE_DECIMALS = 3
export const MAX_FEE_AMOUNT = 1e12

/** Up to which cumulative base a percentage applies; null without a limit. */
export type FeeStep = { upTo: number | null; rate: number }

/** The fee of a route: percentages by steps of the cumulative base, and at most `cap` in all. */
export type FeeRule = { steps: readonly FeeStep[]; cap: number | null }

/** The rules of a project; no fee on a route without one. */
export type FeeRules = Readonly<Record<Route, FeeRule | null>>

/** What is wrong with a rule; a key of `fees:fault`. */
export type FeeRuleFault = 'order' | 'last' | 'rate'

/** The first fault of a rule: limits rise, the last step alone has none, percentages have three decimals at most. */
export function feeRuleFault({ steps }: FeeRule): FeeRuleFault | null {
  const limits = steps.map(({ upTo }) => upTo)
  if (limits.at(-1) !== null || limits.slice(0, -1).some((limit) => limit === null)) return 'last'
  const rising = limits.slice(0, -1).map((limit, at) => Number(limit) > Number(limits[at - 1] ?? 0))
  if (!rising.every(Boolean)) return 'order'
  const isExact = ({ rate }: FeeStep) =>
    rate >= 0 && rate <= MAX_FEE_RATE && new Big(rate).round(FEE_RATE_DECIMALS).eq(rate)
  return steps.every(isExact) ? null : 'rate'
}

/**
 * The fee of a cumulative base, rounded half up to the cent: each part of the base at the percentage of its step, and
 * the cap at most. Nothing of a base that is not above zero.
 */
export function cumulativeFee({ steps, cap }: FeeRule, base: string): Big {
  const whole = new Big(base)
  let fee = new Big(0)
  let from = new Big(0)
  for (const { upTo, rate } of steps) {
    const to = upTo === null || whole.lt(upTo) ? whole : new Big(upTo)
    if (to.lte(from)) break
    fee = fee.plus(to.minus(from).times(rate).div(100))
    from = to
  }
  const capped = cap !== null && fee.gt(cap) ? new Big(cap) : fee
  return capped.round(2, Big.roundHalfUp)
}

/** The percentages at which a part of the cumulative base is charged, in their order. */
export function ratesBetween({ steps }: FeeRule, before: string, after: string): number[] {
  const [low, high] = [new Big(before), new Big(after)].toSorted((left, right) => left.cmp(right))
  if (low === undefined || high === undefined) return []
  let from = new Big(0)
  const rates: number[] = []
  for (const { upTo, rate } of steps) {
    const isBefore = upTo !== null && low.gte(upTo)
    const isAfter = high.lte(from) && !(high.eq(from) && low.eq(high))
    if (!isBefore && !isAfter) rates.push(rate)
    if (upTo !== null) from = new Big(upTo)
  }
  return rates
}
