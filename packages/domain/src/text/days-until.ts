import type { WireDate } from '#values/cell-value.ts'
import { dayNumber } from './calendar.ts'
import { localTime } from './date-text.ts'

/** Days from today, as a time zone has it, to the day of a DATE; negative once it has passed. */
export function daysUntil(day: WireDate, now: Date, timeZone: string): number {
  const [year = 0, month = 0, date = 0] = day.model.slice(0, 10).split('-').map(Number)
  return dayNumber({ year, month, day: date }) - dayNumber(localTime({ model: now.toISOString() }, timeZone))
}
