import { shiftDecimal } from '@quitus/domain/text/decimal-text.ts'
import type { CellKind } from '#files/text/cell-kind.ts'

/** A cell as the text that an import reads: numbers with a decimal point, days as `yyyy-mm-dd`. */
export type CellValue = { text: string; kind: CellKind }

const PLAIN = /^-?\d+(?:\.\d+)?$/
const EXPONENT = /^(-?)(\d+(?:\.\d+)?)[eE]([+-]?\d{1,3})$/
const LARGEST_EXPONENT = 40
const LEAST_SIZE = 1e-6

/** A number as plain decimal digits, none of them lost; noise below a millionth keeps its exponent. Null: no number. */
export function numberText(raw: string): string | null {
  if (PLAIN.test(raw)) return raw
  const [, sign = '', mantissa = '', exponentText = ''] = EXPONENT.exec(raw) ?? []
  const exponent = Number(exponentText)
  if (mantissa === '' || Math.abs(exponent) > LARGEST_EXPONENT) return null
  if (Math.abs(Number(raw)) < LEAST_SIZE) return raw
  const [whole = '', fraction = ''] = mantissa.split('.')
  const plain = shiftDecimal(fraction === '' ? whole : `${whole}.${fraction}`, exponent)
  return `${sign}${plain}`
}

const DAY = 86_400
/** Days from the beginning of each system to 1970; before March 1900 programs disagree, 29 February never was. */
const BEFORE_1970 = { 1900: 25_569, 1904: 24_107 }
const FIRST_CERTAIN = 61
const LAST_1900 = 2_958_465

/** The moment of a serial number as text, without a time where it is midnight; null for one that has no certain day. */
export function dateText(serial: number, is1904: boolean): string | null {
  const seconds = Math.round(serial * DAY)
  const last = is1904 ? LAST_1900 - (BEFORE_1970[1900] - BEFORE_1970[1904]) : LAST_1900
  if (!Number.isFinite(serial) || serial < (is1904 ? 0 : FIRST_CERTAIN) || Math.floor(seconds / DAY) > last)
    return null
  const before = BEFORE_1970[is1904 ? 1904 : 1900]
  const day = dayText(Math.floor(seconds / DAY) - before)
  return seconds % DAY === 0 ? day : `${day} ${timeText((seconds % DAY) / DAY) ?? ''}`
}

/** Days since 1970 as texts: a ledger has a few thousand of them. */
const DAYS = new Map<number, string>()
const MAX_DAYS = 20_000

function dayText(day: number): string {
  const known = DAYS.get(day)
  if (known !== undefined) return known
  const text = new Date(day * DAY * 1000).toISOString().slice(0, 10)
  if (DAYS.size < MAX_DAYS) DAYS.set(day, text)
  return text
}

/** The time of day of a serial number. */
export function timeText(serial: number): string | null {
  if (!Number.isFinite(serial) || serial < 0 || serial > LAST_1900) return null
  const seconds = Math.round(serial * DAY)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

/** Characters that XML cannot hold are written `_x000D_`. */
export function unescapeCell(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text
}
