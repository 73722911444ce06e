import { localTime } from '@quitus/domain/text/date-text.ts'

const known = new Map<string, boolean>()
/** The product has known no decision before. */
const FIRST_YEAR = 2000
const LAST_YEAR = 2050

/** True where every day since 2000 begins with an hour of UTC; in India, for instance, it begins at half past. */
export function areDaysOfHours(timeZone: string): boolean {
  const before = known.get(timeZone)
  if (before !== undefined) return before
  const months = Array.from({ length: (LAST_YEAR - FIRST_YEAR) * 12 }, (_, month) =>
    new Date(Date.UTC(FIRST_YEAR, month)).toISOString(),
  )
  const are = months.every((model) => localTime({ model }, timeZone).minute === 0)
  known.set(timeZone, are)
  return are
}
