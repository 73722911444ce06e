import Big from 'big.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addAmounts, subtractAmounts } from './decimal-difference.ts'

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

test('CELL-07 differences and sums of any two numbers are those of the decimal library', () => {
  const amount = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e21, max: 1e21 }),
    cents.map((units) => units / 100),
  )
  fc.assert(
    fc.property(amount, amount, (left, right) => {
      expect(subtractAmounts(left, right) + 0).toBe(new Big(left).minus(right).toNumber() + 0)
      expect(addAmounts(left, right) + 0).toBe(new Big(left).plus(right).toNumber() + 0)
    }),
  )
})
