import type { ColumnType } from './column-type.ts'
import { isStorableText } from './storable-text.ts'

/** DATE on the wire: `2024-03-12T00:00:00` without zone; DATE_TIME: an instant ending in `Z` (spec §3, API-05). */
export type WireDate = { model: string }
export type WireFile = { name: string; url: string }

/** A cell as JSON carries it. Numbers are written from exact decimals of at most 15 significant digits (CELL-07). */
export type WireValue = string | number | boolean | WireDate | WireFile | null

/** Largest count of significant digits that a JSON number carries exactly. */
export const MAX_SIGNIFICANT_DIGITS = 15

export type CellValueError =
  | 'not_text'
  | 'text_too_long'
  | 'forbidden_character'
  | 'not_a_number'
  | 'ambiguous_number'
  | 'not_an_integer'
  | 'too_many_digits'
  | 'not_a_boolean'
  | 'not_a_date'
  | 'not_a_link'
  | 'not_editable_by_value'

export type CellResult<Value> = { ok: true; value: Value } | { ok: false; code: CellValueError }

/** Longest text of one cell: what a spreadsheet cell can hold. */
export const MAX_TEXT_LENGTH = 32_767

const ISO_LOCAL = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.\d{1,6})?$/
const ISO_INSTANT = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.\d{1,6})?Z$/

/** True for a day that the calendar has: 31/02 and 29/02/2023 are none. */
export function isCalendarDay(year: number, month: number, day: number): boolean {
  if (year < 1 || month < 1 || month > 12 || day < 1) return false
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const lastDay = month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31
  return day <= lastDay
}

function isWireDate(value: unknown, form: RegExp): value is WireDate {
  if (typeof value !== 'object' || value === null || !('model' in value)) return false
  if (typeof value.model !== 'string') return false
  const parts = form.exec(value.model)
  if (parts === null) return false
  const [, year, month, day, hour, minute, second] = parts.map(Number)
  return (
    isCalendarDay(year ?? 0, month ?? 0, day ?? 0) &&
    (hour ?? 24) < 24 &&
    (minute ?? 60) < 60 &&
    (second ?? 60) < 60
  )
}

function readText(value: unknown): CellResult<string> {
  if (typeof value !== 'string') return { ok: false, code: 'not_text' }
  if (value.length > MAX_TEXT_LENGTH) return { ok: false, code: 'text_too_long' }
  if (!isStorableText(value)) return { ok: false, code: 'forbidden_character' }
  return { ok: true, value }
}

function readNumber(value: unknown, type: ColumnType): CellResult<number> {
  if (typeof value !== 'number' || !Number.isFinite(value)) return { ok: false, code: 'not_a_number' }
  if (type === 'INTEGER' && !Number.isInteger(value)) return { ok: false, code: 'not_an_integer' }
  const size = Math.abs(value)
  if (size >= 1e15 || (size > 0 && size < 1e-12) || significantDigits(value) > MAX_SIGNIFICANT_DIGITS) {
    return { ok: false, code: 'too_many_digits' }
  }
  return { ok: true, value }
}

function significantDigits(value: number): number {
  const [mantissa = '', exponent] = Math.abs(value).toString().split('e')
  const digits = mantissa.replace('.', '').replace(/^0+/, '')
  return exponent === undefined ? digits.replace(/0+$/, '').length : digits.length
}

/** Checks a value of the wire against the column's type. Empty text is null. FILE cells have calls of their own. */
export function readWireValue(value: unknown, type: ColumnType): CellResult<WireValue> {
  if (value === null) return { ok: true, value: null }
  switch (type) {
    case 'STRING': {
      const text = readText(value)
      return text.ok && text.value === '' ? { ok: true, value: null } : text
    }
    case 'LINK': {
      const text = readText(value)
      if (!text.ok) return text
      if (text.value === '') return { ok: true, value: null }
      return /^https?:\/\//i.test(text.value) ? text : { ok: false, code: 'not_a_link' }
    }
    case 'INTEGER':
    case 'REAL':
    case 'AMOUNT':
    case 'PERCENT':
      return readNumber(value, type)
    case 'BOOLEAN':
      return typeof value === 'boolean' ? { ok: true, value } : { ok: false, code: 'not_a_boolean' }
    case 'DATE':
      return isWireDate(value, ISO_LOCAL)
        ? { ok: true, value: { model: value.model } }
        : { ok: false, code: 'not_a_date' }
    case 'DATE_TIME':
      return isWireDate(value, ISO_INSTANT)
        ? { ok: true, value: { model: value.model } }
        : { ok: false, code: 'not_a_date' }
    case 'FILE':
      return { ok: false, code: 'not_editable_by_value' }
  }
}

/** Equality of two wire values of one column; dates compare by their text, files by name and url. */
export function isSameWireValue(left: WireValue, right: WireValue): boolean {
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) {
    return left === right
  }
  if ('model' in left) return 'model' in right && left.model === right.model
  return 'url' in right && left.url === right.url && left.name === right.name
}
