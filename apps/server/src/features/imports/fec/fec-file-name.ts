import { isSiren } from '@quitus/domain/identifiers/siren.ts'

/**
 * Company and closing date (`yyyy-mm-dd`) of a ledger file by its name; `isExact` where the name is as the law has
 * it.
 */
export type FecName = { siren: string; closingOn: string; isExact: boolean; isCalendarDay: boolean }

const EXACT = /^\d{9}FEC\d{8}(?:\.(?:txt|csv))?$/i
const TOLERANT = /(\d{9,14})[^\d]{0,3}FEC[^\d]{0,3}(\d{4})[-_.]?(\d{2})[-_.]?(\d{2})/i

/** Reads `SirenFECAAAAMMJJ` out of a file name, loosely; null where it is not there. */
export function readFecName(name: string): FecName | null {
  const parts = TOLERANT.exec(name)
  if (parts === null) return null
  const [, digits = '', year = '', month = '', day = ''] = parts
  const first = digits.slice(0, 9)
  const closingOn = `${year}-${month}-${day}`
  const moment = new Date(`${closingOn}T00:00:00Z`)
  const isCalendarDay = !Number.isNaN(moment.valueOf()) && moment.toISOString().startsWith(closingOn)
  // A number of 10 digits whose first nine are a SIREN has one digit too many at its end.
  return { siren: isSiren(first) ? first : digits, closingOn, isExact: EXACT.test(name), isCalendarDay }
}
