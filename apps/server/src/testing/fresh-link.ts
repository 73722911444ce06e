import { insertPasswordLink } from '#auth/password-links.sql.ts'
import type { TestServer } from './start-test-server.ts'

/** The secret of a link for a new password, of an account that nobody else uses. */
export async function freshLink({ database, clock, person }: TestServer): Promise<string> {
  const { id } = await person()
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + 60_000)
  return database.owner
    .transaction()
    .execute((tx) => insertPasswordLink(tx, { userId: id, purpose: 'reset', now, expiresAt }))
}
