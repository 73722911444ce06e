import { formatDateTime } from '@quitus/domain/text/date-text.ts'

/** How a moment is written, in the time zone of this browser. */
export function momentText(instant: string): string {
  return formatDateTime({ model: instant }, Intl.DateTimeFormat().resolvedOptions().timeZone)
}
