import { twoDigits } from '@quitus/domain/text/calendar.ts'
import { localTime } from '@quitus/domain/text/date-text.ts'

/** Longest part of a name; file systems take 255 bytes for the whole. */
const MOST_CHARACTERS = 60

/** Name of the file of an export: project, view, what of it, day and time of the project’s clocks. */
export function exportFileName(
  parts: { project: string; view: string; detail?: string; at: Date; timeZone: string },
  extension: string,
): string {
  const { year, month, day, hour, minute } = localTime({ model: parts.at.toISOString() }, parts.timeZone)
  const moment = `${year}-${twoDigits(month)}-${twoDigits(day)} ${twoDigits(hour)}h${twoDigits(minute)}`
  const names = [parts.project, parts.view, parts.detail ?? ''].map(nameable).filter((name) => name !== '')
  return `${[...names, moment].join(' - ')}.${extension}`
}

/** Without what some system takes for a part of a path or refuses in a name. */
function nameable(text: string): string {
  const plain = text
    .replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return Array.from(plain)
    .slice(0, MOST_CHARACTERS)
    .join('')
    .replace(/[. ]+$/, '')
}
