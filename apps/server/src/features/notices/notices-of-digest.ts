import type { ProjectDigestPart } from '#mail/digest-parts.ts'
import { noticeLine } from './notice-line.ts'
import { selectNoticesForDigest } from './notices.sql.ts'

/** Notices that are counted at most, by database. */
const MOST_NOTICES = 1000

/** The notices that a person wants by mail, each a line. */
export const noticesOfDigest: ProjectDigestPart = async (tx, { userId, since }, translate) => {
  const notices = await selectNoticesForDigest(tx, userId, since, MOST_NOTICES)
  return notices.map((notice) => ({ at: new Date(notice.createdAt), text: noticeLine(notice, translate) }))
}
