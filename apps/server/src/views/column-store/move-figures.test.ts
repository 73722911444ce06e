import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moveFigures } from './move-figures.ts'

/** Count, and the sum of the values in cents as the engine writes it. */
function figuresOf(cents: readonly (number | null)[]): (string | null)[] {
  const values = cents.filter((each) => each !== null)
  const sum = values.reduce((total, each) => total + BigInt(each), 0n)
  const digits = (sum < 0n ? -sum : sum).toString().padStart(3, '0')
  const text = `${sum < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
  return [String(cents.length), values.length === 0 ? null : text]
}

const cents = fc.array(
  fc.option(fc.oneof(fc.integer({ min: -300, max: 300 }), fc.maxSafeInteger()), { nil: null }),
  {
    maxLength: 6,
  },
)

test('PERF-01 VIEW-05 figures that follow a change are those of the rows added up again, or unknown', () => {
  let followed = 0
  fc.assert(
    fc.property(cents, cents, cents, (kept, before, after) => {
      const moved = moveFigures(figuresOf([...kept, ...before]), figuresOf(before), figuresOf(after))
      if (moved === null) return
      followed += 1
      expect(moved).toEqual(figuresOf([...kept, ...after]))
    }),
    { numRuns: 500 },
  )
  expect(followed).toBeGreaterThan(300)
})

test('PERF-01 a sum that becomes zero without a value behind it is added up again', () => {
  expect(moveFigures(['2', '5.00'], ['1', '5.00'], ['1', null])).toBeNull()
  expect(moveFigures(['2', null], ['1', null], ['1', '5.00'])).toEqual(['2', '5.00'])
  expect(moveFigures(['2', '5.00'], ['1', '5.00'], ['1', '0.00'])).toEqual(['2', '0.00'])
})
