import { type CellResult, canonicalModel, refused, type WireDate } from '#values/cell-value.ts'
import type { Locale } from '../locale.ts'
import {
  type Day,
  dayNumber,
  dayOfNumber,
  fourDigits,
  isCalendarDay,
  isWritableDay,
  SECONDS_OF_DAY,
  type TimeOfDay,
  twoDigits,
} from './calendar.ts'
import { instantOf, offsetAt } from './time-zone.ts'

const TIME = '(?:[ T](\\d{1,2}):(\\d{2})(?::(\\d{2})(?:[.,](\\d{1,6}))?)?(Z)?)?'
const FRENCH_DAY = new RegExp(`^(\\d{1,2})/(\\d{1,2})/(\\d{4})${TIME}$`)
const ISO_DAY = new RegExp(`^(\\d{4})-(\\d{2})-(\\d{2})${TIME}$`)
const MODEL = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,6}))?(Z?)$/

/** A day as text writes it; `time` is null where it names none, `isUtc` says that it does not speak of local time. */
export type WrittenDate = { day: Day; time: TimeOfDay | null; namesSeconds: boolean; isUtc: boolean }

/** Reads dd/mm/yyyy, or yyyy-mm-dd where `takesIso`, with or without a time of day; null for anything else. */
export function readWrittenDate(text: string, takesIso: boolean): WrittenDate | null {
  const parts = FRENCH_DAY.exec(text)
  if (parts !== null) return writtenDate(parts, Number(parts[3]), Number(parts[2]), Number(parts[1]))
  const iso = takesIso ? ISO_DAY.exec(text) : null
  return iso === null ? null : writtenDate(iso, Number(iso[1]), Number(iso[2]), Number(iso[3]))
}

/**
 * Puts together what a pattern found, the time of day in its groups from the fourth on; null when there is no such
 * moment.
 */
export function writtenDate(
  parts: readonly (string | undefined)[],
  year: number,
  month: number,
  day: number,
): WrittenDate | null {
  const written = { year, month, day }
  if (!isWritableDay(written)) return null
  if (parts[4] === undefined) return { day: written, time: null, namesSeconds: false, isUtc: false }
  const time = {
    hour: Number(parts[4]),
    minute: Number(parts[5]),
    second: Number(parts[6] ?? 0),
    fraction: parts[7] ?? '',
  }
  if (time.hour > 23 || time.minute > 59 || time.second > 59) return null
  return { day: written, time, namesSeconds: parts[6] !== undefined, isUtc: parts[8] === 'Z' }
}

/** Checks a date of the wire; the answer is written in the one way in which PostgreSQL writes that moment. */
export function readWireDate(value: unknown, isInstant: boolean): CellResult<WireDate> {
  if (typeof value !== 'object' || value === null || !('model' in value)) return refused('not_a_date')
  const parts = typeof value.model === 'string' ? MODEL.exec(value.model) : null
  if (parts === null || (parts[8] === 'Z') !== isInstant) return refused('not_a_date')
  const isMoment =
    isCalendarDay(Number(parts[1]), Number(parts[2]), Number(parts[3])) &&
    Number(parts[4]) < 24 &&
    Number(parts[5]) < 60 &&
    Number(parts[6]) < 60
  return isMoment ? { ok: true, value: { model: canonicalModel(parts[0]) } } : refused('not_a_date')
}

/** The day of a DATE with the time that was written, else the time of `previous`, else midnight. */
export function dateModel({ day, time }: WrittenDate, previous: WireDate | null): string {
  const kept = time === null ? (previous?.model.slice(11) ?? '00:00:00') : timeText(time)
  return canonicalModel(`${isoDay(day)}T${kept}`)
}

/**
 * The instant of a local time in `timeZone`. What the text excludes comes from `previous` as the zone's clocks show
 * it: the time of day where only a day is written, the seconds where hour and minute are as before; else it is zero.
 */
export function instantModel(written: WrittenDate, timeZone: string, previous: WireDate | null): string {
  const offset = previous === null ? null : offsetAt(secondsOf(previous.model), timeZone)
  const before = previous === null || offset === null ? null : localTime(previous, timeZone)
  const time = completedTime(written, before)
  const local = secondsOfLocal(written.day, time)
  const instant = written.isUtc ? local : instantOf(local, timeZone, offset)
  return canonicalModel(`${isoMoment(instant)}${time.fraction === '' ? '' : `.${time.fraction}`}Z`)
}

function completedTime({ time, namesSeconds }: WrittenDate, before: TimeOfDay | null): TimeOfDay {
  if (time === null) return before ?? { hour: 0, minute: 0, second: 0, fraction: '' }
  const isUnchanged = before !== null && before.hour === time.hour && before.minute === time.minute
  return isUnchanged && !namesSeconds ? before : time
}

/** Day and time of day that the clocks of a zone show at an instant. */
export function localTime(value: WireDate, timeZone: string): Day & TimeOfDay {
  const instant = secondsOf(value.model)
  const local = instant + offsetAt(instant, timeZone)
  const number = Math.floor(local / SECONDS_OF_DAY)
  const second = local - number * SECONDS_OF_DAY
  const day = dayOfNumber(number)
  return {
    year: day.year,
    month: day.month,
    day: day.day,
    hour: Math.floor(second / 3600),
    minute: Math.floor(second / 60) % 60,
    second: second % 60,
    fraction: fractionOf(value.model),
  }
}

/** Digits behind the seconds of a date's model. */
export function fractionOf(model: string): string {
  return model.charAt(19) === '.' ? model.slice(20).replace('Z', '') : ''
}

function secondsOf(model: string): number {
  const part = (from: number, to: number) => Number(model.slice(from, to))
  const day = { year: part(0, 4), month: part(5, 7), day: part(8, 10) }
  const time = { hour: part(11, 13), minute: part(14, 16), second: part(17, 19) }
  return secondsOfLocal(day, time)
}

function secondsOfLocal(day: Day, time: Omit<TimeOfDay, 'fraction'>): number {
  return dayNumber(day) * SECONDS_OF_DAY + time.hour * 3600 + time.minute * 60 + time.second
}

function isoDay({ year, month, day }: Day): string {
  return `${fourDigits(year)}-${twoDigits(month)}-${twoDigits(day)}`
}

function frenchDay({ year, month, day }: Day): string {
  return `${twoDigits(day)}/${twoDigits(month)}/${fourDigits(year)}`
}

function timeText({ hour, minute, second, fraction }: TimeOfDay): string {
  const whole = `${twoDigits(hour)}:${twoDigits(minute)}:${twoDigits(second)}`
  return fraction === '' ? whole : `${whole}.${fraction}`
}

function isoMoment(seconds: number): string {
  const number = Math.floor(seconds / SECONDS_OF_DAY)
  const rest = seconds - number * SECONDS_OF_DAY
  const time = { hour: Math.floor(rest / 3600), minute: Math.floor(rest / 60) % 60, second: rest % 60 }
  return `${isoDay(dayOfNumber(number))}T${timeText({ ...time, fraction: '' })}`
}

/** Day/month/year of a DATE, which has no zone and is never converted (I18N-05). */
export function formatDate({ model }: WireDate): string {
  return `${model.slice(8, 10)}/${model.slice(5, 7)}/${model.slice(0, 4)}`
}

/** Day/month/year hour:minute of an instant, in the project's time zone (I18N-05). */
export function formatDateTime(value: WireDate, timeZone: string): string {
  const { year, month, day, hour, minute } = localTime(value, timeZone)
  return `${twoDigits(day)}/${twoDigits(month)}/${fourDigits(year)} ${twoDigits(hour)}:${twoDigits(minute)}`
}

/**
 * A moment as spreadsheets of that language take it, with as much of the time of day as it has: dd/mm/yyyy in French,
 * yyyy-mm-dd in English, whose spreadsheets may take the month for the day.
 */
export function copiedDate(moment: Day & TimeOfDay, showsMidnight: boolean, locale: Locale): string {
  const { hour, minute, second, fraction } = moment
  const day = locale === 'fr' ? frenchDay(moment) : isoDay(moment)
  if (!showsMidnight && hour + minute + second === 0 && fraction === '') return day
  const time = second === 0 && fraction === '' ? `${twoDigits(hour)}:${twoDigits(minute)}` : timeText(moment)
  return `${day} ${time}`
}
