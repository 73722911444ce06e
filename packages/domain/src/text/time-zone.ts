import { dayNumber, SECONDS_OF_DAY } from './calendar.ts'

/** Before it zones had the time of their town, which never changed; JavaScript's formats count years of eras there. */
const FIRST_CHANGE = Date.UTC(1800, 0, 1) / 1000

/** By day: the offset of all its instants, or of all its local times; null where the clocks are changed near it. */
type Offsets = Map<number, number | null>
type Zone = { format: Intl.DateTimeFormat; ofInstants: Offsets; ofLocalTimes: Offsets }
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
    zone = { format, ofInstants: new Map(), ofLocalTimes: new Map() }
    zones.set(timeZone, zone)
  }
  return zone
}

/** The format writes `7/1/2024, 14:05:00`. */
function computedOffset(zone: Zone, instant: number): number {
  const requested = Math.max(Math.floor(instant), FIRST_CHANGE)
  const [month, day, year, hour, minute, second] = zone.format
    .format(requested * 1000)
    .split(/\D+/)
    .map(Number)
  const number = dayNumber({ year: year ?? 0, month: month ?? 0, day: day ?? 0 })
  return number * SECONDS_OF_DAY + (hour ?? 0) * 3600 + (minute ?? 0) * 60 + (second ?? 0) - requested
}

function offsetOfDay(zone: Zone, offsets: Offsets, day: number, margin: number): number | null {
  let offset = offsets.get(day)
  if (offset === undefined) {
    const first = computedOffset(zone, day * SECONDS_OF_DAY - margin)
    const last = computedOffset(zone, (day + 1) * SECONDS_OF_DAY - 1 + margin)
    offset = first === last ? first : null
    offsets.set(day, offset)
  }
  return offset
}

/** Seconds by which the clocks of a zone were ahead of UTC at an instant, given in seconds since 1970. */
export function offsetAt(instant: number, timeZone: string): number {
  const zone = zoneOf(timeZone)
  const offset = offsetOfDay(zone, zone.ofInstants, Math.floor(instant / SECONDS_OF_DAY), 0)
  return offset ?? computedOffset(zone, instant)
}

/**
 * The instant at which the clocks of a zone show a local time, both in seconds. Where they show it twice: with
 * `preferredOffset` if it is one of the two, else the first. A time that they skip is moved on by what they skip.
 */
export function instantOf(local: number, timeZone: string, preferredOffset: number | null): number {
  const zone = zoneOf(timeZone)
  // Clocks are never more than a day from UTC, so a local day lies within these three.
  const only = offsetOfDay(zone, zone.ofLocalTimes, Math.floor(local / SECONDS_OF_DAY), SECONDS_OF_DAY)
  if (only !== null) return local - only
  const before = offsetAt(local - SECONDS_OF_DAY, timeZone)
  const after = offsetAt(local + SECONDS_OF_DAY, timeZone)
  const shows = (offset: number) => offsetAt(local - offset, timeZone) === offset
  if (preferredOffset !== null && shows(preferredOffset)) return local - preferredOffset
  // The greater offset represents the earlier instant.
  const offset = [Math.max(before, after), Math.min(before, after)].find(shows)
  return local - (offset ?? before)
}

/** True for a name of the IANA time zone database. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    // An unknown name throws a RangeError.
    return false
  }
}
