import fc from 'fast-check'
import { expect, test } from 'vitest'
import { subtractAmounts } from './decimal-difference.ts'

const cents = fc.integer({ min: -1e12, max: 1e12 })

test('CELL-07 amounts are subtracted exactly', () => {
  expect(subtractAmounts(0.3, 0.1)).toBe(0.2)
  expect(subtractAmounts(4021.1, 4021.1)).toBe(0)
  expect(subtractAmounts(1e-7, 0)).toBe(1e-7)
  fc.assert(
    fc.property(cents, cents, (left, right) => {
      expect(subtractAmounts(left / 100, right / 100)).toBe((left - right) / 100)
    }),
  )
})
