import Big from 'big.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ROUTES } from '../routes/route.ts'
import { cumulativeFee, type FeeRule, type FeeRules, feeRuleFault, ratesBetween } from './fee-rule.ts'
import { type FeeEvent, feeStatement } from './fee-statement.ts'

const MONTHS = ['2026-01', '2026-02', '2026-03', '2026-04']
const rate = fc.integer({ min: 0, max: 30_000 }).map((each) => each / 1000)
const rule: fc.Arbitrary<FeeRule> = fc
  .record({
    limits: fc.uniqueArray(fc.integer({ min: 1, max: 500_000 }), { maxLength: 3 }),
    rates: fc.array(rate, { minLength: 4, maxLength: 4 }),
    cap: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 100_000 })),
  })
  .map(({ limits, rates, cap }) => {
    const rising = limits.toSorted((left, right) => left - right)
    return {
      steps: [...rising, null].map((upTo, at) => ({ upTo, rate: rates[at] ?? 0 })),
      cap,
    }
  })
const rules: fc.Arbitrary<FeeRules> = fc.record({
  claim: rule,
  correct: fc.oneof(fc.constant(null), rule),
  tax: fc.oneof(fc.constant(null), rule),
})
const events = fc
  .array(
    fc.record({
      route: fc.constantFrom(...ROUTES),
      month: fc.constantFrom(...MONTHS),
      day: fc.integer({ min: 1, max: 28 }),
      cents: fc.integer({ min: 1, max: 30_000_000 }),
      // A line that is removed in a later month comes with its correction.
      removedAfter: fc.constantFrom(0, 0, 1, 2),
    }),
    { maxLength: 25 },
  )
  .map((list): FeeEvent[] =>
    list.flatMap(({ route, month, day, cents, removedAfter }, at) => {
      const base = new Big(cents).div(100).toFixed(2)
      const later = MONTHS[MONTHS.indexOf(month) + removedAfter]
      const date = (of: string) => `${of}-${String(day).padStart(2, '0')}`
      const own = { key: `${at}`, route, month, date: date(month), base }
      if (removedAfter === 0 || later === undefined) return [own]
      return [own, { ...own, key: `${at}-`, month: later, date: date(later), base: `-${base}` }]
    }),
  )
const sum = (amounts: readonly string[]) =>
  amounts.reduce((whole, each) => whole.plus(each), new Big(0)).toFixed(2)

test('FLOW-24 lines add up to the fee of their month, and months to the fee of all, to the cent', () => {
  fc.assert(
    fc.property(events, rules, (given, of) => {
      const statements = MONTHS.map((month) => feeStatement(given, of, month))
      for (const { lines, byRoute, total } of statements) {
        expect(sum(lines.map(({ fee }) => fee))).toBe(total.month.fee)
        expect(sum(lines.map(({ base }) => base))).toBe(total.month.base)
        for (const route of ROUTES)
          expect(sum(lines.filter((line) => line.route === route).map(({ fee }) => fee))).toBe(
            byRoute[route].month.fee,
          )
      }
      const last = statements.at(-1)
      expect(sum(statements.map(({ total }) => total.month.fee))).toBe(last?.total.after.fee)
      for (const [at, { total }] of statements.entries())
        expect(total.before).toEqual(statements[at - 1]?.total.after ?? { base: '0.00', fee: '0.00' })
      for (const route of ROUTES) {
        const base = sum(given.filter((event) => event.route === route).map((event) => event.base))
        const own = of[route]
        const expected = own === null ? '0.00' : cumulativeFee(own, base).toFixed(2)
        expect(last?.byRoute[route].after.fee).toBe(expected)
      }
    }),
  )
})

test('FLOW-24 the order in which events are read changes no line', () => {
  fc.assert(
    fc.property(events, rules, fc.infiniteStream(fc.nat()), (given, of, draws) => {
      const shuffled = given
        .map((event) => ({ event, place: Number(draws.next().value) }))
        .toSorted((left, right) => left.place - right.place)
        .map(({ event }) => event)
      for (const month of MONTHS)
        expect(feeStatement(shuffled, of, month)).toEqual(feeStatement(given, of, month))
    }),
  )
})

test('FLOW-24 what comes later changes no earlier month: a removed recovery is corrected in the month of its removal', () => {
  fc.assert(
    fc.property(events, rules, (given, of) => {
      for (const month of MONTHS) {
        const known = given.filter((event) => event.month <= month)
        expect(feeStatement(given, of, month)).toEqual(feeStatement(known, of, month))
      }
    }),
  )
})

test('FLOW-24 a fee never falls as its base grows, and never exceeds its cap', () => {
  const cents = fc
    .integer({ min: -1_000_000, max: 100_000_000 })
    .map((each) => new Big(each).div(100).toFixed(2))
  fc.assert(
    fc.property(rule, cents, cents, (own, one, other) => {
      const [low, high] = [one, other].toSorted((left, right) => Number(left) - Number(right))
      const [less, more] = [cumulativeFee(own, low ?? '0'), cumulativeFee(own, high ?? '0')]
      expect(more.gte(less)).toBe(true)
      if (own.cap !== null) expect(more.lte(own.cap)).toBe(true)
      expect(less.gte(0)).toBe(true)
    }),
  )
})

test('FLOW-24 steps apply to the parts of the base that they cover, and halves of cents are rounded up', () => {
  const own: FeeRule = {
    steps: [
      { upTo: 1000, rate: 20 },
      { upTo: null, rate: 10 },
    ],
    cap: 500,
  }
  expect(['0', '999.99', '1000', '1500', '9000'].map((base) => cumulativeFee(own, base).toFixed(2))).toEqual([
    ...['0.00', '200.00', '200.00', '250.00', '500.00'],
  ])
  expect(cumulativeFee({ steps: [{ upTo: null, rate: 12.5 }], cap: null }, '0.20').toFixed(2)).toBe('0.03')
  expect(ratesBetween(own, '900', '1100')).toEqual([20, 10])
  expect(ratesBetween(own, '1000', '1100')).toEqual([10])
  expect(ratesBetween(own, '1100', '900')).toEqual([20, 10])
  expect(ratesBetween(own, '0', '1000')).toEqual([20])
})

test('FLOW-24 a rule with limits that do not rise, without an open last step or with other percentages is refused', () => {
  const faultOf = (...steps: FeeRule['steps'][number][]) => feeRuleFault({ steps, cap: null })
  expect(faultOf({ upTo: null, rate: 15 })).toBeNull()
  expect(faultOf({ upTo: 100, rate: 15 }, { upTo: null, rate: 12.345 })).toBeNull()
  expect(faultOf({ upTo: 100, rate: 15 })).toBe('last')
  expect(faultOf({ upTo: null, rate: 15 }, { upTo: null, rate: 1 })).toBe('last')
  expect(faultOf({ upTo: 100, rate: 1 }, { upTo: 100, rate: 1 }, { upTo: null, rate: 1 })).toBe('order')
  expect(faultOf({ upTo: null, rate: 100.1 })).toBe('rate')
  expect(faultOf({ upTo: null, rate: 1.2345 })).toBe('rate')
  expect(faultOf()).toBe('last')
})
