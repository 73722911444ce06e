import { editableNumberText } from '#text/number-text.ts'
import {
  type CellResult,
  type CellValueError,
  isSameWireValue,
  refused,
  type WireValue,
} from '#values/cell-value.ts'
import type { NumberType } from '#values/column-type.ts'
import { NUMBER_FORMS } from '#values/number-forms.ts'
import type { Locale } from '../locale.ts'
import { ADDED_COLUMN_TYPES, type AddedColumnType } from './column-design.ts'
import { COLUMN_TYPE_RULES, isNumberType, isTextType, readWireValue } from './column-type-rules.ts'

/** What reading and writing values of a column depends on. */
export type ConversionOptions = {
  currency: string
  timeZone: string
  ownHost?: string | undefined
  /** Of the words for true and false. */
  locale: Locale
}

/** Why a value cannot be of another type; a key of the `cells` catalogue. */
export type ConversionError = CellValueError | 'leading_zeros' | 'not_exact'
export type Converted = { ok: true; value: WireValue } | { ok: false; code: ConversionError }

const WORDS: Record<Locale, { true: string; false: string }> = {
  fr: { true: 'oui', false: 'non' },
  en: { true: 'yes', false: 'no' },
}

/** Texts can become any type, and any type a text; numbers become other numbers. Everything else would be a guess. */
export function convertibleTypes(type: AddedColumnType): AddedColumnType[] {
  return ADDED_COLUMN_TYPES.filter((other) => other !== type && isConvertible(type, other))
}

export function isConvertible(from: AddedColumnType, to: AddedColumnType): boolean {
  return takesAnyText(from) || takesAnyText(to) || (isNumberType(from) && isNumberType(to))
}

/** A type whose values are texts of any kind. */
function takesAnyText(type: AddedColumnType): boolean {
  return isTextType(type) && !COLUMN_TYPE_RULES[type].isLink
}

/**
 * A value of a column as the same column of another type has it; blank stays blank. A value that would become blank,
 * lose something, or could mean two things is refused: what is accepted to become a text is read back from it, and
 * numbers whose zeros in front say something, such as codes, stay texts.
 */
export function convertValue(
  value: WireValue,
  { from, to }: { from: AddedColumnType; to: AddedColumnType },
  options: ConversionOptions,
): Converted {
  if (value === null || from === to) return { ok: true, value }
  if (!isConvertible(from, to)) return { ok: false, code: 'not_exact' }
  if (takesAnyText(to)) return writtenValue(value, from, to, options)
  if (typeof value === 'string') return readText(value, to, options)
  return readWireValue(value, to, options)
}

/** The text that people read of a value, with all its digits, if the value can be read back from it. */
function writtenValue(
  value: WireValue,
  from: AddedColumnType,
  to: AddedColumnType,
  options: ConversionOptions,
): Converted {
  const text = textOf(value, from, options)
  const back = readText(text, from, options)
  const isExact = back.ok && isSameWireValue(back.value, value)
  return isExact ? readWireValue(text, to) : { ok: false, code: 'not_exact' }
}

function textOf(value: WireValue, from: AddedColumnType, { timeZone, locale }: ConversionOptions): string {
  if (typeof value === 'boolean') return WORDS[locale][value ? 'true' : 'false']
  if (typeof value === 'number' && isNumberType(from)) return numberText(value, from)
  return COLUMN_TYPE_RULES[from].copyText(value, { timeZone, locale: 'fr' })
}

/** A zero is put behind three decimals, which could be read as thousands. */
function numberText(value: number, type: NumberType): string {
  const text = editableNumberText(value, type)
  const clear = /^-?[1-9]\d{0,2},\d{3}$/.test(text) ? `${text}0` : text
  return NUMBER_FORMS[type].unit === 'percent' ? `${clear}\u00a0%` : clear
}

/** Read as a clipboard is, in which numbers of both languages come and `1,234` may be two numbers. */
function readText(text: string, to: AddedColumnType, options: ConversionOptions): Converted {
  if (isTextType(to)) return readWireValue(text, to, options)
  if (isNumberType(to) && hasLeadingZeros(text)) return { ok: false, code: 'leading_zeros' }
  const read: CellResult<WireValue> = COLUMN_TYPE_RULES[to].parsePasted(text, { ...options, previous: null })
  if (!read.ok) return read
  if (read.value === null) return refused(blankError(to))
  return readWireValue(read.value, to, options)
}

/** `0,5` has none, `007` has. */
function hasLeadingZeros(text: string): boolean {
  return /^\D*0\s*\d/.test(text)
}

/** A text of spaces, or a word for what is not decided, has nothing to become. */
function blankError(to: AddedColumnType): CellValueError {
  const { family } = COLUMN_TYPE_RULES[to]
  return family === 'number' ? 'not_a_number' : family === 'date' ? 'not_a_date' : 'not_a_boolean'
}
