import { type CellRefused, type CellResult, MAX_SIGNIFICANT_DIGITS, refused } from '#values/cell-value.ts'
import type { NumberType } from '#values/column-type.ts'
import { NUMBER_FORMS } from '#values/number-forms.ts'
import { type Day, fourDigits, twoDigits } from './calendar.ts'
import { instantModel, type WrittenDate, writtenDate } from './date-text.ts'
import { digitsOf, shiftDecimal, withoutSign, withoutSpaces } from './decimal-text.ts'

/** Ways in which files write days, by the names that mappings give them; day and month may have one digit. */
export const DATE_FORMATS = [
  'yyyy-mm-dd',
  'yyyy/mm/dd',
  'yyyymmdd',
  'dd/mm/yyyy',
  'mm/dd/yyyy',
  'dd.mm.yyyy',
  'dd-mm-yyyy',
  'dd/mm/yy',
  'ddmmyy',
  'ddmmyyyy',
] as const
export type DateFormat = (typeof DATE_FORMATS)[number]

/** How a file writes its values; a mapping or the import's detection names it, nothing is guessed here. */
export type FileFormat = {
  decimalMark: '.' | ','
  /** null: no thousands separator is accepted. */
  thousandsMark: '.' | ',' | ' ' | null
  dateFormat: DateFormat
  /** Zone of the project, whose clocks the times of a file show. */
  timeZone: string
}

/** A field that was read; `isRounded` says that digits beyond the fifteenth, a binary float's noise, were dropped. */
export type FileValue = { ok: true; value: string | null; isRounded?: true } | CellRefused

/** Most significant digits that a binary float is written with. */
const FLOAT_DIGITS = 17

/** Decimals that dropping noise must never touch: the cents of an amount. */
const KEPT_DECIMALS = 2

/** Largest factor of ten, up or down, that a number in exponent form may have. */
const LARGEST_EXPONENT = 40

/** Smaller sizes are what is left when binary floats are subtracted: `-9.09E-13` is zero. */
const LEAST_SIZE = 1e-6

/** A number in exponent form (`1.5E+3`, as spreadsheets write it) as plain digits; null for any other text. */
function withoutExponent(text: string, decimalMark: string): { plain: string; isNoise: boolean } | null {
  // `5e3` may be a code or a slip: only a decimal mark or a sign of the exponent makes it a spreadsheet's number.
  const [, mantissa = '', exponentText = ''] =
    /^([\d.,]+)[eE]([+-]\d{1,3}|(?<=[.,]\d+[eE])\d{1,3})$/.exec(text) ?? []
  const digits = digitsOf(mantissa, decimalMark, null)
  const exponent = Number(exponentText)
  if (digits === null || exponentText === '' || Math.abs(exponent) > LARGEST_EXPONENT) return null
  const plain = shiftDecimal(`${digits.whole || '0'}.${digits.fraction}`, exponent)
  const isNoise = Number(plain) !== 0 && Number(plain) < LEAST_SIZE
  return { plain: (isNoise ? '0' : plain).replace('.', decimalMark), isNoise }
}

/**
 * Reads a number into the text that PostgreSQL takes, exactly: it never passes through a float. A PERCENT with its
 * sign is percent, without it a fraction.
 */
export function parseFileNumber(text: string, type: NumberType, format: FileFormat): FileValue {
  const { decimalMark, thousandsMark } = format
  const bare = thousandsMark === ' ' ? withoutSpaces(text) : text
  const form = NUMBER_FORMS[type]
  const isPercent = form.unit === 'percent' && bare.endsWith('%')
  const { rest, isNegative } = withoutSign(isPercent ? bare.slice(0, -1).trimEnd() : bare)
  const scientific = withoutExponent(rest, decimalMark)
  if (scientific?.isNoise === true) return { ok: true, value: '0', isRounded: true }
  const digits = digitsOf(scientific?.plain ?? rest, decimalMark, thousandsMark)
  if (digits === null) return refused('not_a_number')
  const whole = digits.whole.replace(/^0+(?=\d)/, '') || '0'
  const fraction = digits.fraction.replace(/0+$/, '')
  if (form.isWhole && fraction !== '') return refused('not_an_integer')
  const written = fraction === '' ? whole : `${whole}.${fraction}`
  const size = whole.replace(/^0$/, '').length + fraction.length
  const isFloat =
    size > MAX_SIGNIFICANT_DIGITS &&
    size <= FLOAT_DIGITS &&
    fraction !== '' &&
    whole !== '0' &&
    whole.length <= MAX_SIGNIFICANT_DIGITS - KEPT_DECIMALS
  if (size > MAX_SIGNIFICANT_DIGITS && !isFloat) return refused('too_many_digits')
  const plain = isFloat ? withoutFloatNoise(written) : written
  const exact = isPercent ? shiftDecimal(plain, -form.scale) : plain
  const value = isNegative && exact !== '0' ? `-${exact}` : exact
  return isFloat ? { ok: true, value, isRounded: true } : { ok: true, value }
}

/**
 * `4737.2300000000005` is a spreadsheet's binary float: its first 15 digits are what the spreadsheet shows, 4737.23.
 */
function withoutFloatNoise(written: string): string {
  return Number(written).toPrecision(MAX_SIGNIFICANT_DIGITS).replace(/0+$/, '').replace(/\.$/, '')
}

const TIME = '(?:[ T](\\d{1,2}):(\\d{2})(?::(\\d{2})(?:\\.(\\d{1,6}))?)?(Z)?)?$'
const DAY_FORMS: Record<DateFormat, { form: RegExp; year: number; month: number; day: number }> = {
  'yyyy-mm-dd': { form: new RegExp(`^(\\d{4})-(\\d{2})-(\\d{2})${TIME}`), year: 1, month: 2, day: 3 },
  'yyyy/mm/dd': { form: new RegExp(`^(\\d{4})/(\\d{1,2})/(\\d{1,2})${TIME}`), year: 1, month: 2, day: 3 },
  yyyymmdd: { form: new RegExp(`^(\\d{4})(\\d{2})(\\d{2})${TIME}`), year: 1, month: 2, day: 3 },
  'dd/mm/yyyy': { form: new RegExp(`^(\\d{1,2})/(\\d{1,2})/(\\d{4})${TIME}`), year: 3, month: 2, day: 1 },
  'mm/dd/yyyy': { form: new RegExp(`^(\\d{1,2})/(\\d{1,2})/(\\d{4})${TIME}`), year: 3, month: 1, day: 2 },
  'dd.mm.yyyy': { form: new RegExp(`^(\\d{1,2})\\.(\\d{1,2})\\.(\\d{4})${TIME}`), year: 3, month: 2, day: 1 },
  'dd-mm-yyyy': { form: new RegExp(`^(\\d{1,2})-(\\d{1,2})-(\\d{4})${TIME}`), year: 3, month: 2, day: 1 },
  'dd/mm/yy': { form: new RegExp(`^(\\d{1,2})/(\\d{1,2})/(\\d{2})${TIME}`), year: 3, month: 2, day: 1 },
  // A spreadsheet drops the zero in front.
  ddmmyy: { form: new RegExp(`^(\\d{1,2})(\\d{2})(\\d{2})${TIME}`), year: 3, month: 2, day: 1 },
  ddmmyyyy: { form: new RegExp(`^(\\d{1,2})(\\d{2})(\\d{4})${TIME}`), year: 3, month: 2, day: 1 },
}

/** Years of two digits from here on are of the twentieth century. */
const FIRST_OF_LAST_CENTURY = 70

const NO_DAY = /^(?:0{8}|0{6}|0{4}([-/])00\1(?:00)|00([-/.])00\2(?:0{4}))$/

/** True for a day of nothing but zeros (`00000000`, `00.00.0000`): programs such as SAP write so that there is none. */
export function isNoDay(text: string): boolean {
  return text.startsWith('0') && NO_DAY.test(text)
}

/** Reads a DATE into the text that PostgreSQL takes: never converted, midnight where the file names no time. */
export function parseFileDate(text: string, format: FileFormat): CellResult<string> {
  const written = readFileDay(text, format)
  if (written === null || written.isUtc) return refused('not_a_date')
  return { ok: true, value: `${dayText(written.day)} ${timeText(written.time)}` }
}

/**
 * Reads a DATE_TIME into the text that PostgreSQL takes: an instant of UTC where it ends in `Z`, else in the
 * project's zone.
 */
export function parseFileDateTime(text: string, format: FileFormat): CellResult<string> {
  const written = readFileDay(text, format)
  if (written === null) return refused('not_a_date')
  const model = instantModel(written, format.timeZone, null)
  return { ok: true, value: model.replace('T', ' ').replace('Z', '+00') }
}

function readFileDay(text: string, format: FileFormat): WrittenDate | null {
  const { form, year, month, day } = DAY_FORMS[format.dateFormat]
  const parts = form.exec(text)
  return parts === null
    ? null
    : writtenDate(parts, yearOf(parts[year] ?? ''), Number(parts[month]), Number(parts[day]))
}

function yearOf(text: string): number {
  const year = Number(text)
  return text.length > 2 ? year : year + (year < FIRST_OF_LAST_CENTURY ? 2000 : 1900)
}

function dayText({ year, month, day }: Day): string {
  return `${fourDigits(year)}-${twoDigits(month)}-${twoDigits(day)}`
}

function timeText(time: WrittenDate['time']): string {
  if (time === null) return '00:00:00'
  const { hour, minute, second, fraction } = time
  const whole = `${twoDigits(hour)}:${twoDigits(minute)}:${twoDigits(second)}`
  return fraction === '' ? whole : `${whole}.${fraction}`
}
