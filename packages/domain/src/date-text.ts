import { type CellResult, isCalendarDay, type WireDate } from './cell-value.ts'

const TYPED_DAY = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/

/**
 * Reads a day typed as dd/mm/yyyy (CELL-05) and keeps the time of day of `previous`; years 1900 to 2100 (spec §9). Empty is null.
 */
export function parseTypedDate(text: string, previous: WireDate | null): CellResult<WireDate | null> {
  const trimmed = text.trim()
  if (trimmed === '') return { ok: true, value: null }
  const match = TYPED_DAY.exec(trimmed)
  if (match === null) return { ok: false, code: 'not_a_date' }
  const [day, month, year] = [Number(match[1]), Number(match[2]), Number(match[3])]
  if (year < 1900 || year > 2100 || !isCalendarDay(year, month, day)) return { ok: false, code: 'not_a_date' }
  const time = previous?.model.slice(10) ?? 'T00:00:00'
  const pad = (part: number) => String(part).padStart(2, '0')
  return { ok: true, value: { model: `${year}-${pad(month)}-${pad(day)}${time}` } }
}

/** Day/month/year of a DATE, which has no zone and is never converted (I18N-05). */
export function formatDate(value: WireDate): string {
  return `${value.model.slice(8, 10)}/${value.model.slice(5, 7)}/${value.model.slice(0, 4)}`
}

const zonedFormats = new Map<string, Intl.DateTimeFormat>()

/** Day/month/year hour:minute of an instant, in the project's time zone (I18N-05). */
export function formatDateTime(value: WireDate, timeZone: string): string {
  let format = zonedFormats.get(timeZone)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('fr-FR', {
      timeZone,
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    })
    zonedFormats.set(timeZone, format)
  }
  return format.format(new Date(value.model)).replace(',', '')
}
