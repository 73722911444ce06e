import { insertPasswordLink, type LinkPurpose } from '#auth/password-links.sql.ts'
import type { TestServer } from '../start-test-server.ts'

/**
 * The secret of a link, for a new password of an account that nobody else uses unless given otherwise; it is valid
 * for a minute.
 */
export async function freshLink(
  { database, clock, person }: TestServer,
  given: { userId?: number; purpose?: LinkPurpose } = {},
): Promise<string> {
  const userId = given.userId ?? (await person()).id
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + 60_000)
  return database.owner
    .transaction()
    .execute((tx) => insertPasswordLink(tx, { userId, purpose: given.purpose ?? 'reset', now, expiresAt }))
}
