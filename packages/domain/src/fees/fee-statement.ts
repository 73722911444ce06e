import Big from 'big.js'
import { ROUTES, type Route } from '../routes/route.ts'
import { cumulativeFee, type FeeRules, ratesBetween } from './fee-rule.ts'

/** What a fee is charged on: a recovered line, its correction, an avoided or a regularised anomaly. */
export type FeeEvent = {
  /** Distinguishes events of one day; the same whenever the event is read. */
  key: string
  route: Route
  /** The month (`yyyy-mm`) of its statement, and the day (`yyyy-mm-dd`) on which it happened. */
  month: string
  date: string
  /** An exact decimal; below zero for the correction of a line that was removed. */
  base: string
}

export type FeeLine<Event extends FeeEvent> = Event & {
  fee: string
  /** The percentages that apply to it; several where it crosses a step. */
  rates: number[]
  /** The cap of its route was reached. */
  isCapped: boolean
}

/** Base and fee of a route: before a month, in it, and up to its end. */
export type FeeSums = { before: FeeSum; month: FeeSum; after: FeeSum }
export type FeeSum = { base: string; fee: string }

export type FeeStatement<Event extends FeeEvent> = {
  lines: FeeLine<Event>[]
  byRoute: Record<Route, FeeSums>
  total: FeeSums
}

/**
 * The statement of a month (FLOW-24). The fee of a route is that of its cumulative base, rounded to the cent; a line is
 * charged what it adds to it. So lines add up to the fee of the month, months to the fee of all, and the order in which
 * events are given changes nothing.
 */
export function feeStatement<Event extends FeeEvent>(
  events: readonly Event[],
  rules: FeeRules,
  month: string,
): FeeStatement<Event> {
  const ordered = events.filter((event) => event.month <= month).toSorted(byDay)
  const sums = Object.fromEntries(ROUTES.map((route) => [route, new Big(0)])) as Record<Route, Big>
  const before = { ...sums }
  const lines: FeeLine<Event>[] = []
  for (const event of ordered) {
    const { route, base } = event
    const rule = rules[route]
    if (rule === null) continue
    const from = sums[route]
    const to = from.plus(base)
    sums[route] = to
    if (event.month < month) {
      before[route] = to
      continue
    }
    const fee = cumulativeFee(rule, to.toFixed())
    lines.push({
      ...event,
      fee: fee.minus(cumulativeFee(rule, from.toFixed())).toFixed(2),
      rates: ratesBetween(rule, from.toFixed(), to.toFixed()),
      isCapped: rule.cap !== null && fee.eq(rule.cap),
    })
  }
  const sumOf = (route: Route, base: Big): FeeSum => {
    const rule = rules[route]
    return {
      base: base.toFixed(2),
      fee: rule === null ? '0.00' : cumulativeFee(rule, base.toFixed()).toFixed(2),
    }
  }
  const byRoute = Object.fromEntries(
    ROUTES.map((route): [Route, FeeSums] => {
      const [first, last] = [sumOf(route, before[route]), sumOf(route, sums[route])]
      return [route, { before: first, month: difference(last, first), after: last }]
    }),
  ) as Record<Route, FeeSums>
  const all = Object.values(byRoute)
  const total = {
    before: added(all.map((each) => each.before)),
    month: added(all.map((each) => each.month)),
    after: added(all.map((each) => each.after)),
  }
  return { lines, byRoute, total }
}

function byDay(left: FeeEvent, right: FeeEvent): number {
  return compare(left.month, right.month) || compare(left.date, right.date) || compare(left.key, right.key)
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0
}

function difference(left: FeeSum, right: FeeSum): FeeSum {
  return {
    base: new Big(left.base).minus(right.base).toFixed(2),
    fee: new Big(left.fee).minus(right.fee).toFixed(2),
  }
}

function added(sums: readonly FeeSum[]): FeeSum {
  const sum = (part: keyof FeeSum) =>
    sums.reduce((whole, each) => whole.plus(each[part]), new Big(0)).toFixed(2)
  return { base: sum('base'), fee: sum('fee') }
}
