import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DELIVERIES, type LetterDays, letterState } from './letter-state.ts'

const day = fc
  .integer({ min: 0, max: 400 })
  .map((days) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10))

test('FLOW-20 a letter is open until it is sent or discarded, then waits until it is answered or overdue', () => {
  const letter: LetterDays = {
    sentOn: null,
    answerBy: '2026-03-31',
    answeredOn: null,
    isDiscarded: false,
    delivery: null,
  }
  expect(letterState(letter, '2026-12-31')).toBe('open')
  expect(letterState({ ...letter, isDiscarded: true }, '2026-03-01')).toBe('discarded')
  const sent = { ...letter, sentOn: '2026-03-01' }
  expect(letterState(sent, '2026-03-31')).toBe('sent')
  expect(letterState(sent, '2026-04-01')).toBe('overdue')
  expect(letterState({ ...sent, delivery: 'failed' }, '2026-04-01')).toBe('undelivered')
  expect(letterState({ ...sent, answeredOn: '2026-03-20' }, '2026-04-01')).toBe('answered')
})

test('FLOW-20 the day changes a letter from sent to overdue alone', () => {
  const letters = fc.record({
    sentOn: fc.option(day),
    answerBy: day,
    answeredOn: fc.option(day),
    isDiscarded: fc.boolean(),
    delivery: fc.option(fc.constantFrom(...DELIVERIES)),
  })
  fc.assert(
    fc.property(letters, day, day, (letter, one, other) => {
      const [before, after] = one <= other ? [one, other] : [other, one]
      const states = [letterState(letter, before), letterState(letter, after)]
      if (states[0] !== states[1]) expect(states).toEqual(['sent', 'overdue'])
    }),
  )
})
