import { SECONDS_OF_DAY } from './calendar.ts'

/** Before it zones had the time of their town, which never changed; JavaScript's formats count years of eras there. */
const FIRST_CHANGE = Date.UTC(1800, 0, 1) / 1000

type Zone = { format: Intl.DateTimeFormat; offsets: Map<number, number | null> }
const zones = new Map<string, Zone>()

function zoneOf(timeZone: string): Zone {
  let zone = zones.get(timeZone)
  if (zone === undefined) {
    const numeric = 'numeric'
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: numeric,
      month: numeric,
      day: numeric,
      hour: numeric,
      minute: numeric,
      second: numeric,
    })
    zone = { format, offsets: new Map() }
    zones.set(timeZone, zone)
  }
  return zone
}

function computedOffset(zone: Zone, instant: number): number {
  const parts = zone.format.formatToParts(instant * 1000)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((each) => each.type === type)?.value)
  const local = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return local / 1000 - instant
}

/** Seconds by which the clocks of a zone were ahead of UTC at an instant, given in seconds since 1970. */
export function offsetAt(instant: number, timeZone: string): number {
  const zone = zoneOf(timeZone)
  const asked = Math.max(Math.floor(instant), FIRST_CHANGE)
  const day = Math.floor(asked / SECONDS_OF_DAY)
  let offset = zone.offsets.get(day)
  if (offset === undefined) {
    const first = computedOffset(zone, day * SECONDS_OF_DAY)
    const last = computedOffset(zone, (day + 1) * SECONDS_OF_DAY - 1)
    // null: the clocks were changed on this day.
    offset = first === last ? first : null
    zone.offsets.set(day, offset)
  }
  return offset ?? computedOffset(zone, asked)
}

/**
 * The instant at which the clocks of a zone show a local time, both in seconds. Where they show it twice: with
 * `preferredOffset` if it is one of the two, else the first. A time that they skip is moved on by what they skip.
 */
export function instantOf(local: number, timeZone: string, preferredOffset: number | null): number {
  const before = offsetAt(local - SECONDS_OF_DAY, timeZone)
  const after = offsetAt(local + SECONDS_OF_DAY, timeZone)
  if (before === after) return local - before
  const shows = (offset: number) => offsetAt(local - offset, timeZone) === offset
  if (preferredOffset !== null && shows(preferredOffset)) return local - preferredOffset
  // The greater offset stands for the earlier instant.
  const offset = [Math.max(before, after), Math.min(before, after)].find(shows)
  return local - (offset ?? before)
}
