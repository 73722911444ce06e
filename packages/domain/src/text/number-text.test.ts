import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shiftDecimal } from './decimal-text.ts'
import { editableNumberText, formatNumber, parsePastedNumber, parseTypedNumber } from './number-text.ts'

/** A decimal of at most fifteen significant digits, as text and as the number that represents it. */
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
      expect(parseTypedNumber(formatNumber(value, 'AMOUNT', { currency }), 'AMOUNT', { currency })).toEqual({
        ok: true,
        value,
      })
      expect(parseTypedNumber(formatNumber(value, 'REAL', { currency }), 'REAL', { currency })).toEqual({
        ok: true,
        value,
      })
    }),
  )
})

test.each(['INTEGER', 'REAL', 'AMOUNT', 'PERCENT'] as const)(
  'CELL-07 the text with which the %s editor opens is read back exactly',
  (type) => {
    fc.assert(
      fc.property(decimal, (text) => {
        const value = type === 'INTEGER' ? Math.trunc(Number(text)) + 0 : Number(text)
        expect(parseTypedNumber(editableNumberText(value, type), type, EURO)).toEqual({ ok: true, value })
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
      const read = parseTypedNumber(text, type, EURO)
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
    ['(12,50 €)', -12.5],
    ['-€12,50', -12.5],
    ['12,50 eur', 12.5],
    ['1\u00a0234,50\u202f€', 1234.5],
    ['-0', 0],
    ['', null],
    ['  ', null],
  ])('%j is read', (text, value) => {
    expect(parseTypedNumber(text, 'AMOUNT', EURO)).toEqual({ ok: true, value })
  })

  test.each([
    ['1,234.5', 'ambiguous_number'],
    ['1.234.567', 'ambiguous_number'],
    ['douze', 'not_a_number'],
    ['1e5', 'not_a_number'],
    ['1e400', 'not_a_number'],
    ['1.234,5', 'ambiguous_number'],
    ['(-1)', 'not_a_number'],
    ['-1-', 'not_a_number'],
    ['€', 'not_a_number'],
    ['12 $', 'not_a_number'],
    ['12 abc', 'not_a_number'],
    ['12 %', 'not_a_number'],
    ['1\n2', 'not_a_number'],
    ['1\u00002', 'not_a_number'],
    ['--1', 'not_a_number'],
    ['-', 'not_a_number'],
    [',', 'not_a_number'],
    ['0x10', 'not_a_number'],
    ['١٢', 'not_a_number'],
    ['1000000000000000,00', 'too_many_digits'],
    ['1.00000000000000001', 'too_many_digits'],
    ['123456789012345,67', 'too_many_digits'],
  ])('%j is refused as %s', (text, code) => {
    expect(parseTypedNumber(text, 'AMOUNT', EURO)).toEqual({ ok: false, code })
  })

  test('CELL-06 a percentage is typed as percent and kept as an exact fraction', () => {
    expect(parseTypedNumber('5,5 %', 'PERCENT', EURO)).toEqual({ ok: true, value: 0.055 })
    expect(parseTypedNumber('0,07', 'PERCENT', EURO)).toEqual({ ok: true, value: 0.0007 })
    expect(formatNumber(0.055, 'PERCENT', EURO)).toBe('5,50\u00a0%')
  })
})

test('I18N-04 numbers are shown with a comma, narrow spaces, a true minus and their suffix', () => {
  expect(formatNumber(-1234567.891, 'AMOUNT', EURO)).toBe('\u22121\u202f234\u202f567,89\u00a0€')
  expect(formatNumber(1234, 'INTEGER', EURO)).toBe('1\u202f234')
  expect(formatNumber(-0.001, 'REAL', EURO)).toBe('0,00')
})

describe('CELL-07 pasted numbers', () => {
  test.each([
    ['1 234,50 €', 1234.5],
    ['1\u202f234,50\u00a0€', 1234.5],
    ['1,234.50', 1234.5],
    ['1.234,50', 1234.5],
    ['-€1,234.50', -1234.5],
    ['1,234,567', 1234567],
    ['1.234.567,8', 1234567.8],
    ['12,5', 12.5],
    ['0,125', 0.125],
    ['1234,567', 1234.567],
    ['12,50-\r\n', -12.5],
    ['', null],
  ])('%j is read', (text, value) => {
    expect(parsePastedNumber(text, 'AMOUNT', EURO)).toEqual({ ok: true, value })
  })

  test.each([
    ['1,234', 'ambiguous_number'],
    ['12.345 €', 'ambiguous_number'],
    ['(999,999)', 'ambiguous_number'],
    ['1,23,456', 'not_a_number'],
    ['1,234.5.6', 'not_a_number'],
    ['1.234,567,8', 'not_a_number'],
    ['1,23E+05', 'not_a_number'],
    ['#N/A', 'not_a_number'],
    ['12 £', 'not_a_number'],
  ])('%j is refused as %s', (text, code) => {
    expect(parsePastedNumber(text, 'AMOUNT', EURO)).toEqual({ ok: false, code })
  })

  test('a decimal mark that is known of the whole clipboard decides what a number alone cannot', () => {
    const read = (decimalMark: ',' | '.') => parsePastedNumber('1,234', 'REAL', { ...EURO, decimalMark })
    expect(read(',')).toEqual({ ok: true, value: 1.234 })
    expect(read('.')).toEqual({ ok: true, value: 1234 })
  })
})

test('I18N-04 a number is written as Intl writes its decimal in French', () => {
  const short = fc.tuple(fc.integer({ min: -999_999_999, max: 999_999_999 }), fc.nat(8))
  const long = fc.double({ min: -1e16, max: 1e16, noNaN: true })
  const value = fc.oneof(
    short.map(([digits, places]) => Number(shiftDecimal(String(digits), -places))),
    long,
    fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }).map((cents) => cents / 100),
  )
  const bare = [0, 2].map(
    (decimals) =>
      new Intl.NumberFormat('fr-FR', {
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
        signDisplay: 'negative',
      }),
  )
  fc.assert(
    fc.property(value, (number) => {
      for (const [at, decimals] of [0, 2].entries()) {
        const expected = bare[at]?.format(number).replace('-', '\u2212')
        expect(formatNumber(number, 'REAL', { ...EURO, decimals })).toBe(expected)
      }
    }),
    { numRuns: 3000 },
  )
})
