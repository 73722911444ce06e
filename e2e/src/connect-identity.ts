import { createHash, randomUUID } from 'node:crypto'
import { type Database, openDatabase } from '@quitus/database/connection.ts'
import { findRunningEmbeddedPostgres } from '@quitus/database/embedded/find-running-embedded-postgres.ts'
import { findUserIdByLogin } from '@quitus/database/people/people.sql.ts'

/** Connects an identity to an account, as accepting an invitation would. */
export async function connectIdentity(login: string, issuer: string, subject: string): Promise<void> {
  await withAccount(login, async ({ owner }, userId) => {
    const identity = { user_id: userId, issuer, subject, connected_at: new Date() }
    await owner.insertInto('core.user_identities').values(identity).execute()
  })
}

/** The address of an invitation, as its mail would have it. */
export async function inviteByLink(login: string): Promise<string> {
  const token = randomUUID()
  await withAccount(login, async ({ owner }, userId) => {
    const link = {
      token_hash: createHash('sha256').update(token).digest(),
      user_id: userId,
      purpose: 'invitation',
      created_at: new Date(),
      expires_at: new Date(Date.now() + 3_600_000),
      used_at: null,
      withdrawn_at: null,
    } as const
    await owner.insertInto('core.password_links').values(link).execute()
  })
  return `/resetpassword?token=${token}`
}

async function withAccount(
  login: string,
  work: (database: Database, userId: number) => Promise<void>,
): Promise<void> {
  const urls = await findRunningEmbeddedPostgres(process.env.QUITUS_E2E_DATA ?? '')
  if (urls === null) throw new Error('The database of the server under test does not run.')
  const database = openDatabase(urls, 2)
  try {
    const userId = await findUserIdByLogin(database.owner, login)
    if (userId === undefined) throw new Error(`Nobody has the login ${login}.`)
    await work(database, userId)
  } finally {
    await database.close()
  }
}
