import { type CellResult, refused } from '#values/cell-value.ts'
import type { NumberType } from '#values/column-type.ts'
import { NUMBER_FORMS } from '#values/number-forms.ts'
import type { Locale } from '../locale.ts'
import {
  type Digits,
  digitsOf,
  hasTooManyDigits,
  plainDecimal,
  shiftDecimal,
  shortNumber,
  wholeUnits,
  withoutSign,
  withoutSpaces,
} from './decimal-text.ts'

const SIGN_OF_CURRENCY: Record<string, string> = { EUR: '€', GBP: '£', USD: '$' }

/** What is behind an amount: the currency’s sign, else its code. */
export function signOfCurrency(currency: string): string {
  return SIGN_OF_CURRENCY[currency] ?? currency
}

/** What surrounds the digits of a number that a person wrote. */
type Written = { digits: string; isNegative: boolean }
type DecimalMark = ',' | '.'

/**
 * Reads a number as people type it (CELL-07): comma and dot are both decimal marks, so that two marks are ambiguous;
 * spaces of any kind are dropped; a sign may be in front, behind (`12,50-`) or as parentheses; an AMOUNT may name the
 * project’s currency and no other. Empty is null. A PERCENT is typed as percent, with or without its sign, and
 * becomes a fraction (CELL-06).
 */
export function parseTypedNumber(
  text: string,
  type: NumberType,
  options: { currency: string },
): CellResult<number | null> {
  const written = withoutSurroundings(text, type, options.currency)
  if (written === null) return { ok: true, value: null }
  const { digits } = written
  const mark = digits.includes(',') ? ',' : '.'
  const short = shortNumber(digits, mark, shiftOf(type))
  if (short !== null) return signedNumber(short, written.isNegative, type)
  if (!/^[\d.,]*\d[\d.,]*$/.test(digits)) return refused('not_a_number')
  const parts = digitsOf(digits, mark, null)
  return parts === null ? refused('ambiguous_number') : exactNumber(parts, written.isNegative, type)
}

/**
 * Reads a number that another program put on the clipboard. Its marks say what they are where they can: the last of
 * two different marks is the decimal mark, a repeated one parts thousands. `1,234` may be either and is ambiguous,
 * unless `decimalMark` is known.
 */
export function parsePastedNumber(
  text: string,
  type: NumberType,
  options: { currency: string; decimalMark?: DecimalMark | undefined },
): CellResult<number | null> {
  const written = withoutSurroundings(text, type, options.currency)
  if (written === null) return { ok: true, value: null }
  const mark = options.decimalMark ?? decimalMarkOf(written.digits)
  if (mark === null) return refused('ambiguous_number')
  const short = shortNumber(written.digits, mark, shiftOf(type))
  if (short !== null) return signedNumber(short, written.isNegative, type)
  const parts = digitsOf(written.digits, mark, mark === ',' ? '.' : ',')
  return parts === null ? refused('not_a_number') : exactNumber(parts, written.isNegative, type)
}

/**
 * The decimal mark that a number without sign shows by itself; null where it cannot be distinguished from one that
 * separates thousands.
 */
function decimalMarkOf(digits: string): DecimalMark | null {
  const [comma, dot] = [digits.lastIndexOf(','), digits.lastIndexOf('.')]
  if (comma !== -1 && dot !== -1) return comma > dot ? ',' : '.'
  const mark = comma === -1 ? '.' : ','
  if (digits.indexOf(mark) !== digits.lastIndexOf(mark)) return mark === ',' ? '.' : ','
  return /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits) ? null : mark
}

/** null for a text of nothing but spaces; a unit without a number is none. */
function withoutSurroundings(text: string, type: NumberType, currency: string): Written | null {
  const bare = withoutSpaces(text)
  if (bare === '') return null
  const outer = withoutUnit(bare, type, currency)
  const { rest, isNegative } = withoutSign(outer)
  return { digits: outer === bare ? withoutUnit(rest, type, currency) : rest, isNegative }
}

function withoutUnit(text: string, type: NumberType, currency: string): string {
  const { unit: known } = NUMBER_FORMS[type]
  if (known === 'percent') return text.endsWith('%') ? text.slice(0, -1) : text
  if (known === null) return text
  for (const unit of [SIGN_OF_CURRENCY[currency], currency]) {
    if (unit === undefined) continue
    if (text.slice(-unit.length).toUpperCase() === unit) return text.slice(0, -unit.length)
    if (text.slice(0, unit.length).toUpperCase() === unit) return text.slice(unit.length)
  }
  return text
}

function exactNumber(
  { whole, fraction }: Digits,
  isNegative: boolean,
  type: NumberType,
): CellResult<number | null> {
  const plain = fraction === '' ? whole : `${whole}.${fraction}`
  // Counted before the text becomes a binary number, which would round them away unseen.
  if (hasTooManyDigits(plain)) return refused('too_many_digits')
  return signedNumber(Number(shiftDecimal(plain, shiftOf(type))), isNegative, type)
}

/** From the written number to the stored one. */
function shiftOf(type: NumberType): number {
  return -NUMBER_FORMS[type].scale
}

function signedNumber(size: number, isNegative: boolean, type: NumberType): CellResult<number> {
  return checkedNumber(isNegative && size !== 0 ? -size : size, type)
}

function checkedNumber(value: number, type: NumberType): CellResult<number> {
  if (NUMBER_FORMS[type].isWhole && !Number.isInteger(value)) return refused('not_an_integer')
  const size = Math.abs(value)
  return size >= 1e15 || (size > 0 && size < 1e-12) ? refused('too_many_digits') : { ok: true, value }
}

/** Checks a number of the wire: finite, of a size and a count of digits that JSON carries exactly. */
export function readWireNumber(value: unknown, type: NumberType): CellResult<number> {
  if (typeof value !== 'number' || !Number.isFinite(value)) return refused('not_a_number')
  const read = checkedNumber(value, type)
  if (!read.ok) return read
  // Adding nothing turns a negative zero into zero.
  return hasTooManyDigits(plainDecimal(value)) ? refused('too_many_digits') : { ok: true, value: value + 0 }
}

const formats = new Map<number, Intl.NumberFormat>()

function numberFormat(decimals: number): Intl.NumberFormat {
  let format = formats.get(decimals)
  if (format === undefined) {
    format = new Intl.NumberFormat('fr-FR', {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      // What rounds to zero has no sign.
      signDisplay: 'negative',
    })
    formats.set(decimals, format)
  }
  return format
}

/**
 * Text of a number cell, the same in both languages (I18N-04): comma, narrow no-break spaces, a true minus; AMOUNT
 * with the currency behind it, PERCENT from a fraction, INTEGER without decimals. Halves are rounded away from zero.
 */
export function formatNumber(
  value: number,
  type: NumberType,
  options: { currency: string; decimals?: number | undefined },
): string {
  const form = NUMBER_FORMS[type]
  const decimals = options.decimals ?? form.decimals
  const units = wholeUnits(Math.abs(value), decimals + form.scale)
  const text = units === null ? roundedText(value, type, decimals) : unitsText(units, decimals, value < 0)
  if (form.unit === null) return text
  return `${text}\u00a0${form.unit === 'percent' ? '%' : signOfCurrency(options.currency)}`
}

/** A whole number as it is in a sentence, grouped like the cells. */
export function formatCount(count: number): string {
  return formatNumber(count, 'INTEGER', { currency: '' })
}

/** What must be rounded, or is too long to be counted in units. */
function roundedText(value: number, type: NumberType, decimals: number): string {
  const { scale } = NUMBER_FORMS[type]
  const shown = scale === 0 ? value : Number(shiftDecimal(plainDecimal(value), scale))
  return numberFormat(decimals).format(shown).replace('-', '\u2212')
}

/**
 * Whole units of 10^-decimals as `Intl` would write them, in a fraction of its time: a grid formats thousands of
 * cells.
 */
function unitsText(units: number, decimals: number, isNegative: boolean): string {
  const digits = String(units).padStart(decimals + 1, '0')
  const point = digits.length - decimals
  let from = point % 3
  let text = digits.slice(0, from)
  for (; from < point; from += 3) text += (text === '' ? '' : '\u202f') + digits.slice(from, from + 3)
  if (decimals > 0) text += `,${digits.slice(point)}`
  return isNegative && units !== 0 ? `\u2212${text}` : text
}

/** Text with which the editor opens: what `parseTypedNumber` reads back, without grouping or suffix. */
export function editableNumberText(value: number, type: NumberType): string {
  const plain = plainDecimal(value)
  const { scale } = NUMBER_FORMS[type]
  return (scale === 0 ? plain : shiftDecimal(plain, scale)).replace('.', ',')
}

/**
 * A number as a spreadsheet of that language takes it: its decimal mark, no grouping, no currency, a percent sign. A
 * zero is put behind three decimals, which could be read as thousands.
 */
export function copiedNumber(value: number, type: NumberType, locale: Locale): string {
  const comma = editableNumberText(value, type)
  const clear = /^-?[1-9]\d{0,2},\d{3}$/.test(comma) ? `${comma}0` : comma
  const text = locale === 'fr' ? clear : clear.replace(',', '.')
  return NUMBER_FORMS[type].unit === 'percent' ? `${text}%` : text
}
