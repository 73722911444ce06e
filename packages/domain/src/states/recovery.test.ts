import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planRecovered } from './recovery.ts'
import { STATES } from './state.ts'
import { RECOVERY_MOVES } from './transition.ts'

const cents = fc.integer({ min: 1, max: 10_000_000 }).map((amount) => amount / 100)
const sign = fc.constantFrom(1, -1)
const recovering = ['claimed', 'accepted', 'partlyRecovered', 'recovered']

test('FLOW-18 part of the accepted amount makes an anomaly partly recovered, all of it recovered, nothing leaves it where it stood', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...STATES),
      cents,
      cents,
      sign,
      fc.boolean(),
      (state, accepted, sum, side, isAnswered) => {
        const anomaly = { state, acceptedAmount: side * accepted, isAnswered }
        const planned = (amount: number, hasReason = false) =>
          planRecovered(anomaly, side * amount, { added: side * amount, hasReason })
        if (!recovering.includes(state)) {
          expect(planned(sum)).toEqual({ refusal: 'recovery_not_claimed' })
          return
        }
        const isMore = sum > accepted
        expect(planned(sum)).toEqual(
          isMore
            ? { refusal: 'recovery_above_accepted' }
            : { state: sum < accepted ? 'partlyRecovered' : 'recovered' },
        )
        expect(planned(sum, true)).toEqual({ state: sum < accepted ? 'partlyRecovered' : 'recovered' })
        expect(planRecovered(anomaly, 0, { added: null, hasReason: false })).toEqual({
          state: isAnswered ? 'accepted' : 'claimed',
        })
        expect(planRecovered(anomaly, -side * sum, { added: -side * sum, hasReason: true })).toEqual({
          refusal: 'recovery_sign',
        })
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
        const planned = planRecovered(anomaly, sum ?? 0, { added: sum, hasReason: true })
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
  expect(planRecovered(anomaly, 5, { added: 5, hasReason: false })).toEqual({
    refusal: 'recovery_above_accepted',
  })
  expect(planRecovered(anomaly, 5, { added: 5, hasReason: true })).toEqual({ state: 'recovered' })
})
