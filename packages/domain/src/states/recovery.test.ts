import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type JudgedLine, planRecovered, type RecoveringAnomaly } from './plan-recovered.ts'
import { isInCents } from './recovery.ts'
import { STATES } from './state.ts'
import { RECOVERY_MOVES } from './transition.ts'

const cents = fc.integer({ min: 1, max: 10_000_000 }).map((amount) => amount / 100)
const sign = fc.constantFrom(1, -1)
const recovering = ['claimed', 'accepted', 'partlyRecovered', 'recovered']

const line = (amount: number, reason: string | null = null): JudgedLine => ({
  way: 'transfer',
  amount: String(amount),
  reason,
})
/** What follows when this line is all there is. */
const planLine = (anomaly: RecoveringAnomaly, only: JudgedLine) => planRecovered(anomaly, [only], only)

test('FLOW-18 part of the accepted amount makes an anomaly partly recovered, all of it recovered, nothing leaves it where it was', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...STATES),
      cents,
      cents,
      sign,
      fc.boolean(),
      (state, accepted, sum, side, isAnswered) => {
        const anomaly = { state, acceptedAmount: side * accepted, isAnswered }
        if (!recovering.includes(state)) {
          expect(planLine(anomaly, line(side * sum))).toEqual({ refusal: 'recovery_not_claimed' })
          return
        }
        const next = { state: sum < accepted ? 'partlyRecovered' : 'recovered' }
        const isMore = sum > accepted
        const refused = { refusal: 'recovery_above_accepted' }
        expect(planLine(anomaly, line(side * sum))).toEqual(isMore ? refused : next)
        expect(planLine(anomaly, line(side * sum, 'Intérêts'))).toEqual(next)
        expect(planRecovered(anomaly, [], null)).toEqual({ state: isAnswered ? 'accepted' : 'claimed' })
        expect(planLine(anomaly, line(-side * sum, 'Intérêts'))).toEqual({ refusal: 'recovery_sign' })
      },
    ),
  )
})

test('FLOW-18 whatever state follows from a sum is a move of the table, or no move', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...STATES),
      fc.option(cents),
      fc.option(cents),
      fc.boolean(),
      (state, accepted, sum, isAnswered) => {
        const anomaly = { state, acceptedAmount: accepted, isAnswered }
        const planned =
          sum === null ? planRecovered(anomaly, [], null) : planLine(anomaly, line(sum, 'Intérêts'))
        if ('refusal' in planned) return
        const { state: to } = planned
        const isSettled = to === state || (state === 'claimed' && to === 'accepted')
        const isBack = state === 'accepted' && to === 'claimed'
        expect(
          isSettled || isBack || RECOVERY_MOVES.some((move) => move.from === state && move.to === to),
        ).toBe(true)
      },
    ),
  )
})

test('FLOW-18 an anomaly that was accepted without an amount takes recoveries with a reason alone', () => {
  const anomaly = { state: 'claimed', acceptedAmount: null, isAnswered: false } as const
  expect(planLine(anomaly, line(5))).toEqual({ refusal: 'recovery_above_accepted' })
  expect(planLine(anomaly, line(5, 'Intérêts'))).toEqual({ state: 'recovered' })
})

test('FLOW-18 a reason explains the excess of its own line, and of no other', () => {
  const anomaly = { state: 'claimed', acceptedAmount: 100, isAnswered: false } as const
  const lines = [line(60, 'Avant la réclamation'), line(30), line(20, 'Intérêts')]
  expect(planRecovered(anomaly, lines, lines[2] ?? null)).toEqual({ state: 'recovered' })
  const more = line(0.01)
  expect(planRecovered(anomaly, [...lines, more], more)).toEqual({ refusal: 'recovery_above_accepted' })
  // A correction is the last line: what was within the amount before is judged again.
  const corrected = line(80)
  expect(planRecovered(anomaly, [line(30), corrected], corrected)).toEqual({
    refusal: 'recovery_above_accepted',
  })
  const typed = { ...line(120), way: 'carriedOver' as const }
  expect(planRecovered(anomaly, [typed], null)).toEqual({ state: 'recovered' })
})

test('FLOW-18 every whole number of cents up to the largest amount is an amount, and what lies between two is none', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1e15, max: 1e15 }),
      fc.integer({ min: -1e12, max: 1e12 }),
      (large, small) => {
        expect(isInCents(large / 100)).toBe(true)
        expect(isInCents((2 * small + 1) / 2000)).toBe(false)
      },
    ),
  )
  for (const amount of [0.001 + 1e-9, 1e-7, 0.1 + 0.2]) expect(isInCents(amount)).toBe(false)
})
