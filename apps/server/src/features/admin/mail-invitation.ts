import type { Tx } from '@quitus/database/connection.ts'
import { INVITATION_DAYS } from '@quitus/domain/people/mail.ts'
import { insertPasswordLink } from '#auth/password-links.sql.ts'
import { insertMail } from '#mail/mails.sql.ts'

/** Makes a link by which a person opens their account, and puts the mail that carries it into the outbox (AUTH-14). */
export async function mailInvitation(
  tx: Tx,
  { userId, ...words }: { userId: number; login: string; company: string; invitedBy: string },
  now: Date,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + INVITATION_DAYS * 24 * 60 * 60 * 1000)
  const token = await insertPasswordLink(tx, { userId, purpose: 'invitation', now, expiresAt })
  const parameters = { ...words, link: `/resetpassword?token=${token}`, days: INVITATION_DAYS }
  await insertMail(tx, userId, { kind: 'invitation', parameters }, { now, usefulUntil: expiresAt })
}
