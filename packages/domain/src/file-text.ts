import { type CellResult, isCalendarDay, MAX_SIGNIFICANT_DIGITS, MAX_TEXT_LENGTH } from './cell-value.ts'
import type { ColumnType } from './column-type.ts'
import { isStorableText } from './storable-text.ts'

/** How a file writes its values; a mapping names it, nothing is guessed here. */
export type FileFormat = {
  decimalMark: '.' | ','
  /** null: no thousands separator is accepted. */
  thousandsMark: '.' | ',' | ' ' | null
  dateFormat: 'yyyy-mm-dd' | 'dd/mm/yyyy' | 'yyyymmdd'
}

/** A field that was read; `isRounded` tells that digits beyond the fifteenth, a binary float's noise, were dropped. */
export type FileValue =
  | { ok: true; value: string | null; isRounded?: true }
  | Extract<CellResult<never>, { ok: false }>

/** Most significant digits that a binary float is written with. */
const FLOAT_DIGITS = 17

/** Decimals that dropping noise must never touch: the cents of an amount. */
const KEPT_DECIMALS = 2

const DAY_FORMS: Record<FileFormat['dateFormat'], { form: RegExp; order: [number, number, number] }> = {
  'yyyy-mm-dd': { form: /^(\d{4})-(\d{2})-(\d{2})/, order: [1, 2, 3] },
  'dd/mm/yyyy': { form: /^(\d{2})\/(\d{2})\/(\d{4})/, order: [3, 2, 1] },
  yyyymmdd: { form: /^(\d{4})(\d{2})(\d{2})/, order: [1, 2, 3] },
}
const TIME_OF_DAY = /^[ T]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.\d{1,6})?)?$/
const SPACES = /[\s\u00a0\u202f\u2009]/g

/**
 * Reads one field of a file into the text that PostgreSQL takes for the type, exactly: numbers never pass through a float.
 * Padding is dropped; an empty field is null.
 */
export function parseFileText(field: string, type: ColumnType, format: FileFormat): FileValue {
  const text = field.trim()
  if (text === '') return { ok: true, value: null }
  switch (type) {
    case 'STRING':
      return readText(text)
    case 'LINK':
      return /^https?:\/\//i.test(text) ? readText(text) : { ok: false, code: 'not_a_link' }
    case 'INTEGER':
    case 'REAL':
    case 'AMOUNT':
    case 'PERCENT':
      return readNumber(text, type, format)
    case 'BOOLEAN':
      return readBoolean(text)
    case 'DATE':
    case 'DATE_TIME':
      return readDate(text, type, format)
    case 'FILE':
      return { ok: false, code: 'not_editable_by_value' }
  }
}

function readText(text: string): CellResult<string> {
  if (text.length > MAX_TEXT_LENGTH) return { ok: false, code: 'text_too_long' }
  if (!isStorableText(text)) return { ok: false, code: 'forbidden_character' }
  return { ok: true, value: text }
}

function readNumber(text: string, type: ColumnType, format: FileFormat): FileValue {
  let rest = text.replace(/\u2212/g, '-')
  rest = format.thousandsMark === ' ' ? rest.replace(SPACES, '') : rest
  const isNegative = rest.startsWith('-') || rest.endsWith('-')
  rest = rest.replace(/^[+-]|-$/, '')
  const [whole = '', fraction, ...others] = rest.split(format.decimalMark)
  if (others.length > 0) return { ok: false, code: 'not_a_number' }
  const digits = withoutThousands(whole, format.thousandsMark)
  if (digits === null || !/^\d*$/.test(fraction ?? '') || (digits === '' && (fraction ?? '') === '')) {
    return { ok: false, code: 'not_a_number' }
  }
  const exactWhole = digits.replace(/^0+(?=\d)/, '') || '0'
  const exactFraction = (fraction ?? '').replace(/0+$/, '')
  if (type === 'INTEGER' && exactFraction !== '') return { ok: false, code: 'not_an_integer' }
  const written = exactFraction === '' ? exactWhole : `${exactWhole}.${exactFraction}`
  const size = exactWhole.replace(/^0$/, '').length + exactFraction.length
  const isFloat =
    size > MAX_SIGNIFICANT_DIGITS &&
    size <= FLOAT_DIGITS &&
    exactFraction !== '' &&
    exactWhole !== '0' &&
    exactWhole.length <= MAX_SIGNIFICANT_DIGITS - KEPT_DECIMALS
  if (size > MAX_SIGNIFICANT_DIGITS && !isFloat) return { ok: false, code: 'too_many_digits' }
  const plain = isFloat ? withoutFloatNoise(written) : written
  const value = isNegative && plain !== '0' ? `-${plain}` : plain
  return isFloat ? { ok: true, value, isRounded: true } : { ok: true, value }
}

/** `4737.2300000000005` is a spreadsheet's binary float: its first 15 digits are what the spreadsheet shows, 4737.23. */
function withoutFloatNoise(written: string): string {
  return Number(written).toPrecision(MAX_SIGNIFICANT_DIGITS).replace(/0+$/, '').replace(/\.$/, '')
}

/** Digits of a whole part whose groups of three are marked; null when the marks stand elsewhere. */
function withoutThousands(whole: string, mark: FileFormat['thousandsMark']): string | null {
  if (/^\d*$/.test(whole)) return whole
  if (mark === null || mark === ' ') return null
  const groups = whole.split(mark)
  const isGrouped = groups.every((group, index) =>
    index === 0 ? /^\d{1,3}$/.test(group) : /^\d{3}$/.test(group),
  )
  return isGrouped ? groups.join('') : null
}

const TRUE_WORDS = ['true', 'vrai', 'oui', 'yes', '1', 'o', 'y']
const FALSE_WORDS = ['false', 'faux', 'non', 'no', '0', 'n']

function readBoolean(text: string): CellResult<string> {
  const word = text.toLowerCase()
  if (TRUE_WORDS.includes(word)) return { ok: true, value: 'true' }
  if (FALSE_WORDS.includes(word)) return { ok: true, value: 'false' }
  return { ok: false, code: 'not_a_boolean' }
}

function readDate(text: string, type: ColumnType, format: FileFormat): CellResult<string> {
  const { form, order } = DAY_FORMS[format.dateFormat]
  const day = form.exec(text)
  if (day === null) return { ok: false, code: 'not_a_date' }
  const [year = 0, month = 0, date = 0] = order.map((index) => Number(day[index]))
  const rest = text.slice(day[0].length)
  if (!isCalendarDay(year, month, date) || year < 1900 || year > 2100)
    return { ok: false, code: 'not_a_date' }
  if (rest !== '' && !TIME_OF_DAY.test(rest)) return { ok: false, code: 'not_a_date' }
  const pad = (part: number) => String(part).padStart(2, '0')
  const time = rest === '' ? '00:00:00' : rest.slice(1)
  return { ok: true, value: `${year}-${pad(month)}-${pad(date)} ${time}${type === 'DATE_TIME' ? '+00' : ''}` }
}
