import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shiftDecimal } from '#text/decimal-text.ts'
import type { WireValue } from '#values/cell-value.ts'
import { COLUMN_TYPES, type ColumnType } from '#values/column-type.ts'
import { LOCALES } from '../locale.ts'
import type { CellTextOptions } from './column-type-rule.ts'
import { COLUMN_TYPE_RULES, readWireValue } from './column-type-rules.ts'
import { FILTER_OPERATORS } from './filter.ts'

const BOOLEAN_TEXTS = {
  fr: { true: 'Oui', false: 'Non', pending: 'En attente' },
  en: { true: 'Yes', false: 'No', pending: 'Pending' },
}

/** A decimal of at most fifteen digits, of which `places` are behind the mark. */
const decimal = (most: number) =>
  fc
    .tuple(fc.bigInt({ min: -999_999_999_999_999n, max: 999_999_999_999_999n }), fc.nat(most))
    .map(([digits, places]) => Number(shiftDecimal(String(digits), -places)))
const moment = fc
  .date({ min: new Date('1900-01-02'), max: new Date('2100-12-30'), noInvalidDate: true })
  .map((date) => date.toISOString())
const text = fc.string({ unit: 'grapheme' }).filter((each) => each !== '' && !each.includes('\u0000'))

/** Values of each type in the one form in which the wire writes them. */
const VALUES: Record<ColumnType, fc.Arbitrary<WireValue>> = {
  STRING: text.filter((each) => each.isWellFormed()),
  LINK: fc.webUrl(),
  INTEGER: decimal(0),
  REAL: decimal(12),
  AMOUNT: decimal(12),
  PERCENT: decimal(12).map((value) =>
    Number(shiftDecimal(String(value).includes('e') ? '0' : String(value), -2)),
  ),
  BOOLEAN: fc.boolean(),
  FILE: fc.record({ name: text, url: fc.webUrl() }),
  DATE: moment.map((iso) => ({
    model: iso
      .slice(0, 23)
      .replace(/\.?0*$/, '')
      .padEnd(19, ':00'),
  })),
  DATE_TIME: moment.map((iso) => ({ model: iso.replace(/\.?0*Z$/, 'Z') })),
}
const TYPED_TYPES = COLUMN_TYPES.filter((type) => type !== 'FILE')

const options = fc.record({
  currency: fc.constantFrom('EUR', 'GBP', 'CHF'),
  timeZone: fc.constantFrom('Europe/Paris', 'America/New_York', 'Asia/Kathmandu', 'UTC'),
  locale: fc.constantFrom(...LOCALES),
})

function shown(requested: { currency: string; timeZone: string; locale: 'fr' | 'en' }): CellTextOptions {
  return { ...requested, booleanTexts: BOOLEAN_TEXTS[requested.locale] }
}

describe.each(TYPED_TYPES)('%s', (type) => {
  const rule = COLUMN_TYPE_RULES[type]

  test('API-05 what the wire carries is read as it is, and read again the same', () => {
    fc.assert(
      fc.property(VALUES[type], (value) => {
        expect(readWireValue(value, type)).toEqual({ ok: true, value })
        expect(readWireValue(JSON.parse(JSON.stringify(value)), type)).toEqual({ ok: true, value })
      }),
    )
  })

  test('CELL-01 the text of the editor is read back to the same value', () => {
    fc.assert(
      fc.property(fc.option(VALUES[type]), options, (value, requested) => {
        const read = rule.parseTyped(rule.editorText(value, requested), { ...requested, previous: value })
        expect(read).toEqual({
          ok: true,
          value: type === 'LINK' ? (value?.toString().trim() ?? null) : value,
        })
      }),
    )
  })

  test('I18N-04 I18N-05 what is shown is typed and pasted back as what it shows, in both languages', () => {
    fc.assert(
      fc.property(VALUES[type], options, (value, requested) => {
        const text = rule.format(value, shown(requested))
        const entry = { ...requested, previous: null, decimalMark: ',' as const }
        for (const read of [rule.parseTyped(text, entry), rule.parsePasted(text, entry)]) {
          // A number of 13 digits and more before its mark has too many with its two decimals.
          if (!read.ok && read.code === 'too_many_digits') {
            expect(text.replace(/\D/g, '').length).toBeGreaterThan(15)
            continue
          }
          expect(read.ok).toBe(true)
          // Equal up to what formatting excludes: digits beyond the shown ones, seconds, the time of a DATE.
          if (read.ok) expect(rule.format(read.value, shown(requested))).toBe(text)
        }
      }),
    )
  })

  test('CELL-01 what is copied is pasted back as the same value, in both languages', () => {
    fc.assert(
      fc.property(fc.option(VALUES[type]), options, (value, requested) => {
        const text = rule.copyText(value, requested)
        const read = rule.parsePasted(text, { ...requested, previous: null })
        if (type === 'DATE_TIME' && value !== null) {
          // An hour that the clocks show twice comes back as the first of the two.
          expect(read.ok && rule.copyText(read.value, requested)).toBe(text)
        } else if (type === 'STRING' && /\r?\n$/.test(text)) {
          expect(read).toEqual({ ok: true, value: text.replace(/\r?\n$/, '') || null })
        } else expect(read).toEqual({ ok: true, value })
      }),
    )
  })
})

test.each(COLUMN_TYPES)(
  'CELL-01 %s has one order, in which only equal values tie and nulls come last',
  (type) => {
    const { compare, isSame } = COLUMN_TYPE_RULES[type]
    const near = fc.constantFrom<WireValue>(null, ...(fc.sample(VALUES[type], 4) as WireValue[]))
    const value = fc.oneof(near, VALUES[type])
    fc.assert(
      fc.property(value, value, value, (a, b, c) => {
        expect(Math.sign(compare(a, b)) === -Math.sign(compare(b, a))).toBe(true)
        expect(compare(a, b) === 0).toBe(isSame(a, b))
        if (compare(a, b) <= 0 && compare(b, c) <= 0) expect(compare(a, c)).toBeLessThanOrEqual(0)
        if (a !== null) expect(compare(a, null)).toBeLessThan(0)
      }),
      { numRuns: 500 },
    )
  },
)

test('CELL-01 a FILE is never read from a text, and its stored forms become one', () => {
  const { parseTyped, parsePasted, parseFile, readStored, copyText } = COLUMN_TYPE_RULES.FILE
  const entry = { currency: 'EUR', timeZone: 'UTC', previous: null }
  const format = { decimalMark: '.', thousandsMark: null, dateFormat: 'yyyymmdd', timeZone: 'UTC' } as const
  for (const read of [parseTyped('a', entry), parsePasted('a', entry), parseFile('a', format)]) {
    expect(read).toEqual({ ok: false, code: 'not_editable_by_value' })
  }
  expect(readStored('a.pdf')).toEqual({ name: 'a.pdf', url: 'a.pdf' })
  expect(readStored({ url: '/f/1' })).toEqual({ name: '/f/1', url: '/f/1' })
  expect(copyText({ name: 'a.pdf', url: '/f/1' }, { timeZone: 'UTC', locale: 'fr' })).toBe('a.pdf')
})

test.each([
  ['VRAI', true],
  ['TRUE', true],
  ['Oui', true],
  ['yes', true],
  ['FAUX', false],
  ['false', false],
  ['Non', false],
  ['no', false],
  ['t', true],
  [' T ', true],
  ['f', false],
  ['F\u00a0', false],
  ['1', true],
  ['0', false],
  ['En attente', null],
  ['Pending', null],
  ['  ', null],
])('CELL-03 %j is a BOOLEAN typed, pasted and in files', (text, value) => {
  const { parseTyped, parsePasted, parseFile } = COLUMN_TYPE_RULES.BOOLEAN
  const entry = { currency: 'EUR', timeZone: 'UTC', previous: null }
  const format = { decimalMark: '.', thousandsMark: null, dateFormat: 'yyyymmdd', timeZone: 'UTC' } as const
  expect(parseTyped(text, entry)).toEqual({ ok: true, value })
  expect(parsePasted(`${text}\r\n`, entry)).toEqual({ ok: true, value })
  expect(parseFile(text, format)).toEqual({ ok: true, value: value === null ? null : String(value) })
})

test.each([
  ['DATE', '31/12/2024', '2024-12-31T08:00:00'],
  ['DATE', '2024-12-31', '2024-12-31T08:00:00'],
  ['DATE', '31/12/2024 14:05', '2024-12-31T14:05:00'],
  ['DATE_TIME', '31/12/2024 14:05', '2024-12-31T13:05:00Z'],
  ['DATE_TIME', '2024-12-31T14:05:00Z', '2024-12-31T14:05:00Z'],
  ['DATE_TIME', '2024-12-31 14:05:07,5', '2024-12-31T13:05:07.5Z'],
] as const)('CELL-05 a pasted %s %j is %s', (type, text, model) => {
  const previous = type === 'DATE' ? { model: '2020-01-01T08:00:00' } : null
  const entry = { currency: 'EUR', timeZone: 'Europe/Paris', previous }
  expect(COLUMN_TYPE_RULES[type].parsePasted(`${text}\n`, entry)).toEqual({ ok: true, value: { model } })
})

test('CELL-01 spreadsheets of both languages get numbers, truth values and dates that they take for such', () => {
  const copied = (type: ColumnType, value: WireValue, locale: 'fr' | 'en') =>
    COLUMN_TYPE_RULES[type].copyText(value, { timeZone: 'Europe/Paris', locale })
  expect(copied('AMOUNT', -1234.5, 'fr')).toBe('-1234,5')
  expect(copied('AMOUNT', -1234.5, 'en')).toBe('-1234.5')
  expect(copied('REAL', 1.234, 'fr')).toBe('1,2340')
  expect(copied('PERCENT', 0.125, 'fr')).toBe('12,5%')
  expect(copied('BOOLEAN', true, 'fr')).toBe('VRAI')
  expect(copied('BOOLEAN', false, 'en')).toBe('FALSE')
  expect(copied('DATE', { model: '2024-12-31T00:00:00' }, 'fr')).toBe('31/12/2024')
  expect(copied('DATE', { model: '2024-12-31T00:00:00' }, 'en')).toBe('2024-12-31')
  expect(copied('DATE_TIME', { model: '2024-12-31T13:05:00Z' }, 'en')).toBe('2024-12-31 14:05')
})

test('VIEW-08 every operation of the API fits some type', () => {
  const used = new Set(COLUMN_TYPES.flatMap((type) => COLUMN_TYPE_RULES[type].filterOperators))
  expect([...used].sort()).toEqual([...FILTER_OPERATORS].sort())
})
