/** Days are whole numbers, 0 being the first of January 2024: quick to compare and to add to. */
const FIRST_DAY = Date.UTC(2024, 0, 1)
const DAY = 86_400_000

/** The books cover these years, both whole. */
export const YEARS = [2024, 2025] as const
export type Year = (typeof YEARS)[number]

export const LAST_DAY = dayOf(2025, 12, 31)

export function dayOf(year: number, month: number, day: number): number {
  return Math.round((Date.UTC(year, month - 1, day) - FIRST_DAY) / DAY)
}

/** Year, month (1 to 12) and day of the month. */
export function calendarOf(day: number): { year: number; month: number; day: number } {
  const date = new Date(FIRST_DAY + day * DAY)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

export function yearOf(day: number): Year {
  return day < dayOf(2025, 1, 1) ? 2024 : 2025
}

/** The last day of the month: when a bookkeeper validates it. */
export function endOfMonth(day: number): number {
  const { year, month } = calendarOf(day)
  return dayOf(year, month + 1, 0)
}

const compactDays = new Map<number, string>()

/** yyyymmdd, as a ledger file writes a day. */
export function compactDay(day: number): string {
  const known = compactDays.get(day)
  if (known !== undefined) return known
  const { year, month, day: ofMonth } = calendarOf(day)
  const text = `${year}${pad(month, 2)}${pad(ofMonth, 2)}`
  compactDays.set(day, text)
  return text
}

export function pad(value: number, length: number): string {
  return String(value).padStart(length, '0')
}
