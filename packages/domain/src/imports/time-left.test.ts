import fc from 'fast-check'
import { expect, it } from 'vitest'
import { minutesLeft } from './time-left.ts'

it('DATA-09 what is left follows from how long the share before has taken', () => {
  const from = { share: 0.1, at: 0 }
  expect(minutesLeft(from, { share: 0.2, at: 60_000 })).toBe(8)
  expect(minutesLeft(from, { share: 0.9, at: 60_000 })).toBe(0)
  expect(minutesLeft(from, { share: 1, at: 60_000 })).toBe(0)
  // Nothing is said of the first moments, and of what does not move.
  expect(minutesLeft(from, { share: 0.2, at: 1000 })).toBeNull()
  expect(minutesLeft(from, { share: 0.105, at: 60_000 })).toBeNull()
})

it('DATA-09 what is left is never negative, and never grows where more was done in the same time', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(share, share, share, fc.integer({ min: 0, max: 10_000_000 }), (begun, one, other, at) => {
      const [less, more] = [Math.min(one, other), Math.max(one, other)]
      const slow = minutesLeft({ share: begun, at: 0 }, { share: less, at })
      const fast = minutesLeft({ share: begun, at: 0 }, { share: more, at })
      expect(slow ?? 0).toBeGreaterThanOrEqual(0)
      if (slow !== null && fast !== null) expect(fast).toBeLessThanOrEqual(slow)
    }),
  )
})
