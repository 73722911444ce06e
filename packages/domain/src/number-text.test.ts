import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { editableNumberText, formatNumber, parseTypedNumber, shiftDecimal } from './number-text.ts'

/** A decimal of at most fifteen significant digits, as text and as the number that stands for it. */
const decimal = fc
  .tuple(fc.boolean(), fc.integer({ min: 0, max: 999_999_999_999 }), fc.integer({ min: 0, max: 3 }))
  .map(
    ([isNegative, digits, places]) =>
      `${isNegative && digits > 0 ? '-' : ''}${shiftDecimal(String(digits), -places)}`,
  )

const EURO = { currency: 'EUR' }

test('CELL-07 what is shown with two decimals is read back as the same number', () => {
  const cents = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }).map((each) => each / 100)
  const currencies = fc.constantFrom('EUR', 'GBP', 'USD', 'CHF', 'SEK', 'PLN')
  fc.assert(
    fc.property(cents, currencies, (value, currency) => {
      expect(parseTypedNumber(formatNumber(value, 'AMOUNT', { currency }), 'AMOUNT')).toEqual({
        ok: true,
        value,
      })
      expect(parseTypedNumber(formatNumber(value, 'REAL', { currency }), 'REAL')).toEqual({ ok: true, value })
    }),
  )
})

test.each(['INTEGER', 'REAL', 'AMOUNT', 'PERCENT'] as const)(
  'CELL-07 the text with which the %s editor opens is read back exactly',
  (type) => {
    fc.assert(
      fc.property(decimal, (text) => {
        const value = type === 'INTEGER' ? Math.trunc(Number(text)) + 0 : Number(text)
        expect(parseTypedNumber(editableNumberText(value, type), type)).toEqual({ ok: true, value })
      }),
    )
  },
)

test('CELL-07 whatever is typed becomes null, a finite number or a refusal, and never throws', () => {
  const typed = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(...'0123456789,.-+() %€\u202f\u00a0e'.split('')), maxLength: 24 }),
  )
  fc.assert(
    fc.property(typed, fc.constantFrom('INTEGER', 'REAL', 'AMOUNT', 'PERCENT'), (text, type) => {
      const read = parseTypedNumber(text, type)
      if (!read.ok || read.value === null) return
      expect(Number.isFinite(read.value)).toBe(true)
      expect(Object.is(read.value, -0)).toBe(false)
      expect(text).toMatch(/\d/)
      if (type === 'INTEGER') expect(Number.isInteger(read.value)).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

describe('CELL-07 typed numbers', () => {
  test.each([
    ['1 234,5', 1234.5],
    ['1\u202f234.5', 1234.5],
    ['12,50-', -12.5],
    ['(12,50)', -12.5],
    ['\u221212,5', -12.5],
    ['+3', 3],
    [',5', 0.5],
    ['5,', 5],
    ['12,50 €', 12.5],
    ['-0', 0],
    ['', null],
    ['  ', null],
  ])('%j is read', (text, value) => {
    expect(parseTypedNumber(text, 'AMOUNT')).toEqual({ ok: true, value })
  })

  test.each([
    ['1,234.5', 'ambiguous_number'],
    ['1.234.567', 'ambiguous_number'],
    ['douze', 'not_a_number'],
    ['1e5', 'not_a_number'],
    ['--1', 'not_a_number'],
    ['-', 'not_a_number'],
    [',', 'not_a_number'],
    ['0x10', 'not_a_number'],
    ['١٢', 'not_a_number'],
    ['1000000000000000,00', 'too_many_digits'],
    ['1.00000000000000001', 'too_many_digits'],
    ['123456789012345,67', 'too_many_digits'],
  ])('%j is refused as %s', (text, code) => {
    expect(parseTypedNumber(text, 'AMOUNT')).toEqual({ ok: false, code })
  })

  test('CELL-06 a percentage is typed as percent and kept as an exact fraction', () => {
    expect(parseTypedNumber('5,5 %', 'PERCENT')).toEqual({ ok: true, value: 0.055 })
    expect(parseTypedNumber('0,07', 'PERCENT')).toEqual({ ok: true, value: 0.0007 })
    expect(formatNumber(0.055, 'PERCENT', EURO)).toBe('5,50\u00a0%')
  })
})

test('I18N-04 numbers are shown with a comma, narrow spaces, a true minus and their suffix', () => {
  expect(formatNumber(-1234567.891, 'AMOUNT', EURO)).toBe('\u22121\u202f234\u202f567,89\u00a0€')
  expect(formatNumber(1234, 'INTEGER', EURO)).toBe('1\u202f234')
  expect(formatNumber(-0.001, 'REAL', EURO)).toBe('0,00')
})

test('shifting a decimal there and back changes nothing', () => {
  fc.assert(
    fc.property(decimal, fc.integer({ min: -6, max: 6 }), (text, places) => {
      expect(Number(shiftDecimal(shiftDecimal(text, places), -places))).toBe(Number(text))
    }),
  )
})
