import { RESET_LINK_MINUTES } from '@quitus/domain/people/mail.ts'
import { findResettableAccounts, insertPasswordLink } from '#auth/password-links.sql.ts'
import type { Deps } from '#deps/deps.ts'
import { insertMail } from '#mail/mails.sql.ts'

/** Nobody's mailbox is flooded by someone else's requests. */
const MOST_LINKS_PER_HOUR = 5

/** Mails a link to every account at this address; an unknown address gets nothing. */
export async function sendResetLinks(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  untrustedMail: string,
): Promise<void> {
  const time = now()
  const expiresAt = new Date(time.getTime() + RESET_LINK_MINUTES * 60_000)
  await database.owner.transaction().execute(async (tx) => {
    for (const { id, login } of await findResettableAccounts(tx, untrustedMail, time, MOST_LINKS_PER_HOUR)) {
      const token = await insertPasswordLink(tx, { userId: id, purpose: 'reset', now: time, expiresAt })
      const parameters = { login, link: `/resetpassword?token=${token}`, minutes: RESET_LINK_MINUTES }
      await insertMail(tx, id, { kind: 'passwordReset', parameters }, { now: time, usefulUntil: expiresAt })
    }
  })
}
