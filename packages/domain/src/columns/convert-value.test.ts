import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shiftDecimal } from '#text/decimal-text.ts'
import { isSameWireValue, type WireValue } from '#values/cell-value.ts'
import { ADDED_COLUMN_TYPES, type AddedColumnType } from './column-design.ts'
import { convertibleTypes, convertValue } from './convert-value.ts'

const OPTIONS = { currency: 'EUR', timeZone: 'Europe/Paris', locale: 'fr' as const }
const converted = (value: WireValue, from: AddedColumnType, to: AddedColumnType) =>
  convertValue(value, { from, to }, OPTIONS)

const decimal = (most: number) =>
  fc
    .tuple(fc.bigInt({ min: -999_999_999_999_999n, max: 999_999_999_999_999n }), fc.nat(most))
    .map(([digits, places]) => Number(shiftDecimal(String(digits), -places)))
const day = fc
  .date({ min: new Date('1900-01-02'), max: new Date('2100-12-30'), noInvalidDate: true })
  .chain((date) =>
    fc.constantFrom(10, 16, 19, 23).map((length) => {
      const iso = `${date.toISOString().slice(0, length)}${'T00:00:00'.slice(length - 10)}`
      return { model: length === 23 ? iso.replace(/\.?0+$/, '') : iso }
    }),
  )
/** Texts as people write them, and any others. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc
    .tuple(
      fc.constantFrom('', '-', '(', '0', '€ ', ' '),
      fc.stringMatching(/^[0-9]{0,4}[., \u202f]?[0-9]{0,3}[.,]?[0-9]{0,3}$/),
      fc.constantFrom('', '%', ' €', ')', '-'),
    )
    .map((parts) => parts.join('')),
  fc.tuple(fc.nat(40), fc.nat(14), fc.integer({ min: 0, max: 2100 })).map((parts) => parts.join('/')),
  fc.constantFrom(
    'oui',
    'Yes',
    'VRAI',
    'n',
    'en attente',
    '2024-03-04',
    '2024-03-04 10:11',
    'https://a.test/',
  ),
)
const VALUES: Record<AddedColumnType, fc.Arbitrary<WireValue>> = {
  STRING: text.filter((each) => each !== '' && each.isWellFormed() && !each.includes('\0')),
  LINK: fc.webUrl(),
  INTEGER: decimal(0),
  REAL: decimal(12),
  AMOUNT: decimal(12),
  PERCENT: decimal(10),
  BOOLEAN: fc.boolean(),
  DATE: day,
}
const pair = fc
  .constantFrom(...ADDED_COLUMN_TYPES)
  .chain((from) =>
    fc.tuple(fc.constant(from), fc.constantFrom(...convertibleTypes(from)), VALUES[from], fc.boolean()),
  )

test('DATA-02 a value that is converted is never blank, converts back to itself, or to a text that is read as the same', () => {
  let accepted = 0
  fc.assert(
    fc.property(pair, ([from, to, value]) => {
      const there = converted(value, from, to)
      if (!there.ok) return
      accepted += 1
      expect(there.value).not.toBeNull()
      const back = converted(there.value, to, from)
      expect(back.ok).toBe(true)
      if (!back.ok) return
      if (from === 'STRING') {
        // Another writing of the same value.
        const again = converted(back.value, from, to)
        expect(again.ok && isSameWireValue(again.value, there.value)).toBe(true)
      } else expect(isSameWireValue(back.value, value)).toBe(true)
    }),
    { numRuns: 20_000 },
  )
  expect(accepted).toBeGreaterThan(5_000)
})

test('DATA-02 every value of a number, day, link, yes or no becomes a text, and the text reads as people read cells', () => {
  const texts = (type: AddedColumnType, value: WireValue) => converted(value, type, 'STRING')
  expect(texts('AMOUNT', 1234.5)).toEqual({ ok: true, value: '1234,5' })
  expect(texts('REAL', 1.234)).toEqual({ ok: true, value: '1,2340' })
  expect(texts('PERCENT', 0.205)).toEqual({ ok: true, value: '20,5\u00a0%' })
  expect(texts('DATE', { model: '2024-04-03T00:00:00' })).toEqual({ ok: true, value: '03/04/2024' })
  expect(texts('DATE', { model: '2024-04-03T10:11:00' })).toEqual({ ok: true, value: '03/04/2024 10:11' })
  expect(texts('BOOLEAN', false)).toEqual({ ok: true, value: 'non' })
  for (const type of ADDED_COLUMN_TYPES.filter((each) => each !== 'STRING'))
    fc.assert(fc.property(VALUES[type], (value) => converted(value, type, 'STRING').ok))
})

test('DATA-02 texts become numbers and days of both languages, and what could be two values is refused', () => {
  const read = (value: string, to: AddedColumnType) => converted(value, 'STRING', to)
  const code = (value: string, to: AddedColumnType) => {
    const answer = read(value, to)
    return answer.ok ? answer.value : answer.code
  }
  expect(read('1 234,50 €', 'AMOUNT')).toEqual({ ok: true, value: 1234.5 })
  expect(read('1,234.50', 'AMOUNT')).toEqual({ ok: true, value: 1234.5 })
  expect(read('(12,50)', 'REAL')).toEqual({ ok: true, value: -12.5 })
  expect(read('20,5 %', 'PERCENT')).toEqual({ ok: true, value: 0.205 })
  expect(code('1,234', 'AMOUNT')).toBe('ambiguous_number')
  expect(code('12,5', 'INTEGER')).toBe('not_an_integer')
  expect(code('12,50 $', 'AMOUNT')).toBe('not_a_number')
  expect(code('0123', 'INTEGER')).toBe('leading_zeros')
  expect(code('0,5', 'REAL')).toBe(0.5)
  expect(code('12345678901234567', 'REAL')).toBe('too_many_digits')
  expect(read('03/04/2024', 'DATE')).toEqual({ ok: true, value: { model: '2024-04-03T00:00:00' } })
  expect(read('2024-04-03', 'DATE')).toEqual({ ok: true, value: { model: '2024-04-03T00:00:00' } })
  expect(code('12/31/2024', 'DATE')).toBe('not_a_date')
  expect(code('03/04/24', 'DATE')).toBe('not_a_date')
  expect(read('Oui', 'BOOLEAN')).toEqual({ ok: true, value: true })
  expect(code('en attente', 'BOOLEAN')).toBe('not_a_boolean')
  expect(code('  ', 'REAL')).toBe('not_a_number')
  expect(code('quitus.test', 'LINK')).toBe('not_a_link')
})

test('DATA-02 a fraction does not become a whole number, and a number becomes no day', () => {
  expect(converted(12, 'REAL', 'INTEGER')).toEqual({ ok: true, value: 12 })
  expect(converted(12.5, 'AMOUNT', 'INTEGER')).toEqual({ ok: false, code: 'not_an_integer' })
  expect(converted(45_000, 'INTEGER', 'DATE')).toEqual({ ok: false, code: 'not_exact' })
  expect(convertibleTypes('DATE')).toEqual(['STRING'])
  expect(converted(null, 'STRING', 'DATE')).toEqual({ ok: true, value: null })
})
