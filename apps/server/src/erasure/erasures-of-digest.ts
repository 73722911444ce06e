import { formatDate } from '@quitus/domain/text/date-text.ts'
import type { DigestPart } from '#mail/digest-parts.ts'
import { selectErasuresToCome } from './retention.sql.ts'

/** Days before its erasure on which administrators are reminded of a project. */
const DAYS_BEFORE = [30, 7, 1]

/** The projects that a rule erases soon, for administrators: each a month, a week and a day before (SEC-09). */
export const erasuresOfDigest: DigestPart = async (tx, reader, translate) => {
  const projects = await selectErasuresToCome(tx, reader, DAYS_BEFORE)
  return projects.map(({ name, day }) =>
    translate('mails:erasureToCome', { project: name, day: formatDate({ model: day }) }),
  )
}
