import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasTooManyDigits, plainDecimal, shiftDecimal } from './decimal-text.ts'

test('CELL-07 shifting a decimal multiplies it by a factor of ten, exactly', () => {
  const parts = fc.tuple(
    fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
    fc.nat(12),
    fc.integer({ min: -15, max: 15 }),
  )
  fc.assert(
    fc.property(parts, ([digits, scale, places]) => {
      const shifted = shiftDecimal(decimal(digits, scale), places)
      const [whole = '', fraction = ''] = shifted.split('.')
      // digits / 10^scale * 10^places = shifted, with both sides made whole.
      expect(BigInt(whole + fraction) * 10n ** 30n).toBe(
        digits * 10n ** BigInt(30 - scale + places + fraction.length),
      )
      expect(shifted).toMatch(/^-?(0|[1-9]\d*)(\.\d*[1-9])?$/)
    }),
  )
})

function decimal(digits: bigint, scale: number): string {
  const text = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0')
  const at = text.length - scale
  return `${digits < 0n ? '-' : ''}${text.slice(0, at)}${scale === 0 ? '' : `.${text.slice(at)}`}`
}

test('CELL-07 a plain decimal reads back to its number, however small or large', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      const plain = plainDecimal(value)
      expect(plain).not.toContain('e')
      expect(Number(plain) === value).toBe(true)
    }),
  )
})

test.each([
  ['123456789012345', false],
  ['123456789012345000', false],
  ['1234567890123456', true],
  ['-0.000123456789012345', false],
  ['100000000000000.5', true],
  ['0.10000000000000000', false],
])('CELL-07 %s has more than fifteen digits: %s', (plain, expected) => {
  expect(hasTooManyDigits(plain)).toBe(expected)
})
