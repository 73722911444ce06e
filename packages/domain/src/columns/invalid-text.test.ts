import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FileFormat } from '#text/file-text.ts'
import { COLUMN_TYPE_RULES, isNumberType, parseFileText } from './column-type-rules.ts'

// Says with grammars and whole numbers, apart from the code, which texts are values, and which.

const NUMBER_TYPES = ['INTEGER', 'REAL', 'AMOUNT', 'PERCENT'] as const
const OPTIONS = { currency: 'EUR', timeZone: 'UTC', previous: null }
const signed = (grammar: string) => `(?:[-−+]?(?:${grammar})|(?:${grammar})[-−]|\\((?:${grammar})\\))`

/** A written number as a whole number of 10^-scale, when it is one that its type takes. */
function numberOf(digitsText: string, isNegative: boolean, shift: number, isWhole: boolean) {
  const [whole = '', fraction = ''] = digitsText.split('.')
  const plain = BigInt(whole + fraction)
  const significant = String(plain).replace(/^0$/, '').replace(/0+$/, '').length
  // Zeros before the mark count where digits follow behind it.
  const counted = /[1-9]/.test(fraction)
    ? significant
    : String(BigInt(whole || '0')).replace(/0+$/, '').length
  const value = Number(`${isNegative && plain !== 0n ? '-' : ''}${whole || '0'}.${fraction}e${shift}`)
  const isOfSize = Math.abs(value) < 1e15 && (value === 0 || Math.abs(value) >= 1e-12)
  return counted <= 15 && isOfSize && (!isWhole || Number.isInteger(value)) ? { value } : null
}

function typedNumber(text: string, type: (typeof NUMBER_TYPES)[number]) {
  const bare = text.trim().replace(/[\p{Zs}\ufeff]/gu, '')
  if (bare === '') return { value: null }
  const number = '\\d+[.,]?\\d*|[.,]\\d+'
  const unit = '(?:€|[eE][uU][rR])'
  const grammar = {
    INTEGER: signed(number),
    REAL: signed(number),
    PERCENT: `(?:${signed(number)}%?|${signed(`(?:${number})%`)})`,
    AMOUNT: `(?:${signed(number)}${unit}?|${unit}${signed(number)}|${signed(`(?:${number})${unit}`)}|${signed(`${unit}(?:${number})`)})`,
  }
  if (!new RegExp(`^${grammar[type]}$`).test(bare)) return null
  const digits = bare.replace(/[^\d.,]/g, '').replace(',', '.')
  return numberOf(digits, /[-−(]/.test(bare), type === 'PERCENT' ? -2 : 0, type === 'INTEGER')
}

const pieces = (...tokens: string[]) =>
  fc.array(fc.constantFrom(...tokens), { maxLength: 9 }).map((parts) => parts.join(''))
const digits = ['0', '1', '5', '12', '234', '000', '4567890123456']
const almostNumber = fc.oneof(
  pieces(...digits, ...digits, '.', ',', '-', '−', '+', '(', ')', ' ', '\u202f', '€', 'eur', '%'),
  pieces(...digits, '.', ',', '-'),
  pieces(...digits, '\t', '\n', '\u0000', 'e', 'x', "'", '٣', '$'),
  fc.string(),
)

test.each(NUMBER_TYPES)('CELL-07 no text but a number is typed into %s, and every number is', (type) => {
  let accepted = 0
  fc.assert(
    fc.property(almostNumber, (text) => {
      const expected = typedNumber(text, type)
      const read = COLUMN_TYPE_RULES[type].parseTyped(text, OPTIONS)
      expect(read.ok).toBe(expected !== null)
      if (!read.ok || expected === null) return
      expect(read.value).toBe(expected.value)
      accepted++
    }),
    { numRuns: 5000 },
  )
  expect(accepted).toBeGreaterThan(500)
})

const FORMATS: FileFormat[] = [
  { decimalMark: '.', thousandsMark: null, dateFormat: 'yyyy-mm-dd', timeZone: 'UTC' },
  { decimalMark: ',', thousandsMark: ' ', dateFormat: 'dd/mm/yyyy', timeZone: 'UTC' },
  { decimalMark: ',', thousandsMark: '.', dateFormat: 'yyyymmdd', timeZone: 'UTC' },
]

test.each(FORMATS)('CELL-07 CELL-05 a file with %o gives no value but those that it writes', (format) => {
  const { decimalMark, thousandsMark } = format
  const [mark, group] = [`\\${decimalMark}`, thousandsMark === '.' ? '|\\d{1,3}(?:\\.\\d{3})+' : '']
  const number = signed(`(?:\\d+${group})(?:${mark}\\d*)?|${mark}\\d+`)
  let accepted = 0
  fc.assert(
    fc.property(almostNumber, fc.constantFrom(...NUMBER_TYPES), (text, type) => {
      const trimmed = text.trim()
      const bare = thousandsMark === ' ' ? trimmed.replace(/[\p{Zs}\ufeff]/gu, '') : trimmed
      const read = parseFileText(text, type, format)
      const isNumber = new RegExp(`^${number}${type === 'PERCENT' ? '(?:\\s*%)?' : ''}$`).test(bare)
      if (read.ok && read.value !== null) {
        expect(isNumber).toBe(true)
        expect(read.value).toMatch(/^-?(0|[1-9]\d*)(\.\d*[1-9])?$/)
      }
      if (!isNumber) {
        expect(read.ok).toBe(bare === '')
        return
      }
      const plain = bare.replace(/[^\d.,]/g, '')
      const written = (thousandsMark === '.' ? plain.replaceAll('.', '') : plain).replace(',', '.')
      if ((written.match(/\d/g) ?? []).length > 15) return
      const shift = bare.endsWith('%') ? -2 : 0
      const expected = numberOf(written, /[-−(]/.test(bare), shift, type === 'INTEGER')
      if (expected === null) expect(read.ok && read.value !== '0').toBe(false)
      else expect(read.ok && Number(read.value)).toBe(expected.value)
      accepted++
    }),
    { numRuns: 4000 },
  )
  expect(accepted).toBeGreaterThan(300)
})

const two = fc.oneof(fc.integer({ min: 0, max: 32 }), fc.nat(99)).map((part) => String(part).padStart(2, '0'))
const year = fc.constantFrom('0000', '1899', '1900', '2000', '2023', '2024', '2100', '2101', '24')
const time = fc.oneof(
  fc.constant(''),
  fc.tuple(fc.constantFrom(' ', 'T', 'x'), two, two).map(([gap, h, m]) => `${gap}${h}:${m}`),
)
const almostDate = fc.oneof(
  fc.tuple(two, two, year, time).map(([d, m, y, t]) => `${d}/${m}/${y}${t}`),
  fc.tuple(two, two, year, time).map(([d, m, y, t]) => `${y}-${m}-${d}${t}`),
  fc.tuple(two, two, year).map(([d, m, y]) => `${y}${m}${d}`),
  fc.string(),
)

/** Midnight of a day as JavaScript counts it, when the calendar has the day. */
function isDay(y: string | undefined, m: string | undefined, d: string | undefined): boolean {
  const date = new Date(`${y}-${m}-${d}T00:00:00Z`)
  const isKept = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${y}-${m}-${d}`)
  return isKept && Number(y) >= 1900 && Number(y) <= 2100
}

test('CELL-05 no text but a day of the calendar becomes a DATE, typed or in a file', () => {
  let accepted = 0
  fc.assert(
    fc.property(almostDate, fc.constantFrom(...FORMATS), (text, format) => {
      const french = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(text)
      const typed = COLUMN_TYPE_RULES.DATE.parseTyped(text, OPTIONS)
      const isTyped = french !== null && isDay(french[3], french[2], french[1])
      expect(typed.ok && typed.value !== null).toBe(isTyped)
      const form = {
        'yyyy-mm-dd': /^(?<y>\d{4})-(?<m>\d\d)-(?<d>\d\d)(?<t>.*)$/,
        'dd/mm/yyyy': /^(?<d>\d\d?)\/(?<m>\d\d?)\/(?<y>\d{4})(?<t>.*)$/,
        'mm/dd/yyyy': /^(?<m>\d\d?)\/(?<d>\d\d?)\/(?<y>\d{4})(?<t>.*)$/,
        'dd.mm.yyyy': /^(?<d>\d\d?)\.(?<m>\d\d?)\.(?<y>\d{4})(?<t>.*)$/,
        'dd-mm-yyyy': /^(?<d>\d\d?)-(?<m>\d\d?)-(?<y>\d{4})(?<t>.*)$/,
        'yyyy/mm/dd': /^(?<y>\d{4})\/(?<m>\d\d?)\/(?<d>\d\d?)(?<t>.*)$/,
        yyyymmdd: /^(?<y>\d{4})(?<m>\d\d)(?<d>\d\d)(?<t>.*)$/,
      }[format.dateFormat as 'yyyy-mm-dd' | 'dd/mm/yyyy' | 'yyyymmdd'].exec(text)?.groups
      const isFiled =
        form !== undefined &&
        isDay(form.y, form.m?.padStart(2, '0'), form.d?.padStart(2, '0')) &&
        /^$|^[ T]([01]?\d|2[0-3]):[0-5]\d$/.test(form.t ?? '')
      const filed = parseFileText(text, 'DATE', format)
      expect(filed.ok && filed.value !== null).toBe(isFiled)
      if (isTyped || isFiled) accepted++
    }),
    { numRuns: 5000 },
  )
  expect(accepted).toBeGreaterThan(100)
})

test('CELL-04 no text but a web address becomes a LINK, and none holds what cannot be stored', () => {
  const start = fc.constantFrom(
    'http://',
    'https://',
    'HTTPS://',
    'javascript:',
    'ftp://',
    'http:/',
    '//',
    '',
  )
  const rest = fc.oneof(fc.string(), fc.constantFrom('\u0000', '\ud800', 'x'.repeat(40_000)))
  fc.assert(
    fc.property(start, rest, (scheme, path) => {
      const text = `${scheme}${path}`.trim()
      const isStorable = text.length <= 32_767 && !text.includes('\u0000') && !/\p{Surrogate}/u.test(text)
      const isLink = isStorable && (text === '' || /^https?:\/\//i.test(text))
      expect(COLUMN_TYPE_RULES.LINK.parseTyped(text, OPTIONS).ok).toBe(isLink)
      expect(parseFileText(text, 'LINK', FORMATS[0] as FileFormat).ok).toBe(isLink)
      expect(COLUMN_TYPE_RULES.STRING.parseTyped(text, OPTIONS).ok).toBe(isStorable)
    }),
  )
})

test.each(Object.keys(COLUMN_TYPE_RULES))('CELL-01 nothing with U+0000 becomes a %s', (name) => {
  const type = name as keyof typeof COLUMN_TYPE_RULES
  const { parseTyped, parsePasted } = COLUMN_TYPE_RULES[type]
  const text = isNumberType(type) ? '1\u00002' : type.startsWith('DATE') ? '01/01/2024\u0000' : 'oui\u0000'
  expect(parseTyped(text, OPTIONS).ok).toBe(false)
  expect(parsePasted(text, OPTIONS).ok).toBe(false)
  expect(parseFileText(text, type, FORMATS[1] as FileFormat).ok).toBe(false)
})
