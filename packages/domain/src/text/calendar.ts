/** Years that people and files may write (I18N-05). */
const FIRST_YEAR = 1900
const LAST_YEAR = 2100
const DAYS_OF_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
export const SECONDS_OF_DAY = 86_400

/** A wall clock's time of day; `fraction` holds the digits behind the seconds. */
export type TimeOfDay = { hour: number; minute: number; second: number; fraction: string }
export type Day = { year: number; month: number; day: number }

/** True for a day that the calendar has: 31/02 and 29/02/2023 are none. */
export function isCalendarDay(year: number, month: number, day: number): boolean {
  if (year < 1 || month < 1 || month > 12 || day < 1) return false
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return day <= (month === 2 && isLeap ? 29 : (DAYS_OF_MONTH[month - 1] ?? 0))
}

/** True for a day of the calendar that people and files may write. */
export function isWritableDay({ year, month, day }: Day): boolean {
  return year >= FIRST_YEAR && year <= LAST_YEAR && isCalendarDay(year, month, day)
}

/** Days from 1 January 1970 to a day of the Gregorian calendar; a Date would take the year 24 for 1924. */
export function dayNumber({ year, month, day }: Day): number {
  // Counted in years that begin in March, so that a leap day is the last one.
  const years = month <= 2 ? year - 1 : year
  const months = month <= 2 ? month + 9 : month - 3
  const leapDays = Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400)
  return years * 365 + leapDays + Math.floor((months * 153 + 2) / 5) + day - 719_469
}

/** The day that is `number` days after 1 January 1970. */
export function dayOfNumber(number: number): Day {
  const days = number + 719_468
  const era = Math.floor(days / 146_097)
  const inEra = days - era * 146_097
  const years = Math.floor(
    (inEra - Math.floor(inEra / 1460) + Math.floor(inEra / 36_524) - Math.floor(inEra / 146_096)) / 365,
  )
  const inYear = inEra - (years * 365 + Math.floor(years / 4) - Math.floor(years / 100))
  const months = Math.floor((inYear * 5 + 2) / 153)
  const month = months < 10 ? months + 3 : months - 9
  return {
    year: years + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: inYear - Math.floor((months * 153 + 2) / 5) + 1,
  }
}

const TWO_DIGITS = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'))

/** A number below 100 with two digits. */
export function twoDigits(number: number): string {
  return TWO_DIGITS[number] ?? String(number)
}

/** A year with four digits. */
export function fourDigits(year: number): string {
  return year >= 1000 ? String(year) : String(year).padStart(4, '0')
}
