import { dayNumber } from '@quitus/domain/text/calendar.ts'

/** Spreadsheets count days from 30 December 1899; before March 1900 they disagree with each other. */
const DAYS_BEFORE_1970 = 25_569
const FIRST_DAY = 61
const MOMENT = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2}(?:\.\d+)?)$/

/**
 * The number by which spreadsheets know a moment that PostgreSQL wrote as text; null where they have none that all of
 * them read alike.
 */
export function sheetDate(text: string): number | null {
  const parts = MOMENT.exec(text)
  if (parts === null) return null
  const day = dayNumber({ year: Number(parts[1]), month: Number(parts[2]), day: Number(parts[3]) })
  const serial = day + DAYS_BEFORE_1970
  if (serial < FIRST_DAY) return null
  const seconds = Number(parts[4]) * 3600 + Number(parts[5]) * 60 + Number(parts[6])
  return seconds === 0 ? serial : serial + seconds / 86_400
}

/** dd/mm/yyyy, with hours and minutes where they are requested, of what PostgreSQL wrote; any other text as it is. */
export function writtenDate(text: string, hasTime: boolean): string {
  if (!MOMENT.test(text)) return text
  const day = `${text.slice(8, 10)}/${text.slice(5, 7)}/${text.slice(0, 4)}`
  return hasTime ? `${day} ${text.slice(11, 16)}` : day
}
