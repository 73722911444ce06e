import { type CellResult, MAX_SIGNIFICANT_DIGITS, readWireValue } from './cell-value.ts'
import type { ColumnType } from './column-type.ts'

const SPACES = /[\s\u00a0\u202f\u2009]/g
const CURRENCY_SUFFIX = /(?:€|£|\$|[A-Z]{3})$/i
const PLAIN_NUMBER = /^(-?)(\d*)(?:\.(\d*))?$/

/** Moves the decimal mark of a plain decimal text (`-12.5`) by `places` to the right, or left when negative, exactly. */
export function shiftDecimal(text: string, places: number): string {
  const match = PLAIN_NUMBER.exec(text)
  if (match === null) return text
  const [, sign = '', whole = '', fraction = ''] = match
  const digits = whole + fraction
  const point = whole.length + places
  const padded = point < 0 ? '0'.repeat(-point) + digits : digits.padEnd(point, '0')
  const at = Math.max(point, 0)
  const left = padded.slice(0, at).replace(/^0+(?=\d)/, '') || '0'
  const right = padded.slice(at).replace(/0+$/, '')
  return `${sign}${left}${right === '' ? '' : `.${right}`}`
}

/**
 * Reads a number as people type it (CELL-07): comma and dot are both decimal marks, spaces of any kind are dropped,
 * a sign may stand in front, behind (`12,50-`) or as parentheses. Two marks are refused as ambiguous. Empty is null.
 * A PERCENT is typed as percent and becomes a fraction.
 */
export function parseTypedNumber(text: string, type: ColumnType): CellResult<number | null> {
  let rest = text.replace(SPACES, '').replace(/\u2212/g, '-')
  if (type === 'PERCENT') rest = rest.replace(/%$/, '')
  if (type === 'AMOUNT' || type === 'REAL') rest = rest.replace(CURRENCY_SUFFIX, '')
  if (rest === '') return { ok: true, value: null }
  let isNegative = false
  const bracketed = /^\((.*)\)$/.exec(rest)
  if (bracketed !== null) {
    rest = bracketed[1] ?? ''
    isNegative = true
  } else if (rest.startsWith('-') || rest.endsWith('-')) {
    rest = rest.startsWith('-') ? rest.slice(1) : rest.slice(0, -1)
    isNegative = true
  } else if (rest.startsWith('+')) {
    rest = rest.slice(1)
  }
  if (!/^[\d.,]+$/.test(rest) || !/\d/.test(rest)) return { ok: false, code: 'not_a_number' }
  if ((rest.match(/[.,]/g) ?? []).length > 1) return { ok: false, code: 'ambiguous_number' }
  const plain = rest.replace(',', '.')
  const exact = type === 'PERCENT' ? shiftDecimal(plain, -2) : plain
  // Counted before the text becomes a binary number, which would round them away unseen.
  if (significantDigitsOf(plain) > MAX_SIGNIFICANT_DIGITS) return { ok: false, code: 'too_many_digits' }
  const read = readWireValue(Number(exact) * (isNegative ? -1 : 1), type)
  if (!read.ok) return read
  return { ok: true, value: Object.is(read.value, -0) ? 0 : Number(read.value) }
}

function significantDigitsOf(plain: string): number {
  const [whole = '', fraction = ''] = plain.split('.')
  const kept = fraction.replace(/0+$/, '')
  const digits = `${whole}${kept}`.replace(/^0+/, '')
  return (kept === '' ? digits.replace(/0+$/, '') : digits).length
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

const SUFFIX_BY_CURRENCY: Record<string, string> = { EUR: '€', GBP: '£', USD: '$' }

/**
 * Text of a number cell, the same in both languages (I18N-04): comma, narrow no-break spaces, a true minus;
 * AMOUNT with the currency behind it, PERCENT from a fraction, INTEGER without decimals.
 */
export function formatNumber(
  value: number,
  type: ColumnType,
  options: { currency: string; decimals?: number },
): string {
  const decimals = options.decimals ?? (type === 'INTEGER' ? 0 : 2)
  const shown = type === 'PERCENT' ? Number(shiftDecimal(plainDecimal(value), 2)) : value
  const text = numberFormat(decimals).format(shown).replace('-', '\u2212')
  if (type === 'PERCENT') return `${text}\u00a0%`
  if (type === 'AMOUNT') return `${text}\u00a0${SUFFIX_BY_CURRENCY[options.currency] ?? options.currency}`
  return text
}

/** Text with which the editor opens: what `parseTypedNumber` reads back, without grouping or suffix. */
export function editableNumberText(value: number, type: ColumnType): string {
  const plain = plainDecimal(value)
  return (type === 'PERCENT' ? shiftDecimal(plain, 2) : plain).replace('.', ',')
}

function plainDecimal(value: number): string {
  const text = String(value)
  const match = /^(-?\d(?:\.\d+)?)e([+-]\d+)$/.exec(text)
  return match === null ? text : shiftDecimal(match[1] ?? '0', Number(match[2]))
}
