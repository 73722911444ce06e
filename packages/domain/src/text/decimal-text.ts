import { MAX_SIGNIFICANT_DIGITS } from '#values/cell-value.ts'

const PLAIN_NUMBER = /^(-?)(\d*)(?:\.(\d*))?$/

/**
 * Moves the decimal mark of a plain decimal text (`-12.5`) by `places` to the right, or left when negative, exactly.
 */
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

/** The shortest decimal that represents a number, never in scientific writing. */
export function plainDecimal(value: number): string {
  const text = String(value)
  if (!text.includes('e')) return text
  const [mantissa = '0', exponent] = text.split('e')
  return shiftDecimal(mantissa, Number(exponent))
}

/** True for a plain decimal text of more than 15 significant digits; zeros that only give the size do not count. */
export function hasTooManyDigits(plain: string): boolean {
  if (plain.length <= MAX_SIGNIFICANT_DIGITS) return false
  const [whole = '', fraction = ''] = plain.replace('-', '').split('.')
  const kept = fraction.replace(/0+$/, '')
  const digits = `${whole}${kept}`.replace(/^0+/, '')
  return (kept === '' ? digits.replace(/0+$/, '') : digits).length > MAX_SIGNIFICANT_DIGITS
}

/** Digits of a number before and behind its decimal mark. */
export type Digits = { whole: string; fraction: string }

/**
 * Takes a number without sign apart at its marks; null when they are not placed as in a number, or when it has no
 * digit.
 */
export function digitsOf(text: string, decimalMark: string, thousandsMark: string | null): Digits | null {
  const [whole = '', fraction = '', ...others] = text.split(decimalMark)
  if (others.length > 0 || !/^\d*$/.test(fraction)) return null
  const digits = /^\d*$/.test(whole) ? whole : withoutGroups(whole, thousandsMark)
  return digits === null || (digits === '' && fraction === '') ? null : { whole: digits, fraction }
}

function withoutGroups(whole: string, mark: string | null): string | null {
  if (mark === null || !whole.includes(mark)) return null
  const groups = whole.split(mark)
  const areThrees = groups.every((group, at) => (at === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(group))
  return areThrees ? groups.join('') : null
}

/** Takes the sign off a number written without spaces: in front, behind (`12,50-`), as parentheses, or as U+2212. */
export function withoutSign(text: string): { rest: string; isNegative: boolean } {
  const plain = text.replace('\u2212', '-')
  if (plain.startsWith('(') && plain.endsWith(')')) return { rest: plain.slice(1, -1), isNegative: true }
  if (plain.startsWith('-')) return { rest: plain.slice(1), isNegative: true }
  if (plain.endsWith('-')) return { rest: plain.slice(0, -1), isNegative: true }
  return { rest: plain.startsWith('+') ? plain.slice(1) : plain, isNegative: false }
}

/**
 * A number's text without the spaces that group its digits or pad it, of any kind. Line ends and tabs part cells,
 * they are no spaces of a number.
 */
export function withoutSpaces(text: string): string {
  const padded = text.trim()
  let kept = ''
  let from = 0
  for (let at = 0; at < padded.length; at++) {
    if (!isInnerSpace(padded.charCodeAt(at))) continue
    kept += padded.slice(from, at)
    from = at + 1
  }
  return from === 0 ? padded : kept + padded.slice(from)
}

function isInnerSpace(unit: number): boolean {
  if (unit === 0x20 || unit === 0xa0 || unit === 0x202f) return true
  return unit > 0xff && unit !== 0x2028 && unit !== 0x2029 && /\s/.test(String.fromCharCode(unit))
}

const FACTORS_OF_TEN = Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`))

/**
 * The number of at most 15 digits that are around at most one mark, times 10^shift; null for any other text. Both
 * sides of the division are exact, so that it gives the double nearest to the decimal, as reading the text would.
 */
export function shortNumber(text: string, mark: string, shift: number): number | null {
  if (text.length > MAX_SIGNIFICANT_DIGITS || text === '' || text === mark) return null
  let whole = 0
  let markAt = -1
  for (let at = 0; at < text.length; at++) {
    const digit = text.charCodeAt(at) - 48
    if (digit >= 0 && digit <= 9) whole = whole * 10 + digit
    else if (markAt === -1 && text.charAt(at) === mark) markAt = at
    else return null
  }
  const places = markAt === -1 ? 0 : text.length - markAt - 1
  return whole / (FACTORS_OF_TEN[places - shift] ?? Number.NaN)
}

/** A number as whole units of 10^-places, where it is one exactly and short enough; null where it must be rounded. */
export function wholeUnits(size: number, places: number): number | null {
  const factor = FACTORS_OF_TEN[places] ?? Number.NaN
  const units = Math.round(size * factor)
  return units < 1e15 && units / factor === size ? units : null
}
