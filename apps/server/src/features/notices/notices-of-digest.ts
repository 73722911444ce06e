import type { DigestPart } from '#mail/send-daily-digests.ts'
import { noticeLine } from './notice-line.ts'
import { selectNoticesForDigest } from './notices.sql.ts'

/** Lines of one digest; anyone who has more is notified how many. */
const MOST_LINES = 30

/** The notices that a person wants by mail, each a line, and those beyond as a number. */
export const noticesOfDigest: DigestPart = async (tx, { userId, since }, translate) => {
  const notices = await selectNoticesForDigest(tx, userId, since, 1000)
  const lines = notices.slice(0, MOST_LINES).map((notice) => noticeLine(notice, translate))
  const more = notices.length - lines.length
  return more > 0 ? [...lines, translate('mails:notices.more', { count: more, number: String(more) })] : lines
}
