import { openDatabase } from '@quitus/database/connection.ts'
import { findRunningEmbeddedPostgres } from '@quitus/database/embedded/find-running-embedded-postgres.ts'
import { findUserIdByLogin } from '@quitus/database/people/people.sql.ts'

/** Connects an identity to an account, as accepting an invitation would. */
export async function connectIdentity(login: string, issuer: string, subject: string): Promise<void> {
  const urls = await findRunningEmbeddedPostgres(process.env.QUITUS_E2E_DATA ?? '')
  if (urls === null) throw new Error('The database of the server under test does not run.')
  const database = openDatabase(urls, 2)
  try {
    const userId = await findUserIdByLogin(database.owner, login)
    if (userId === undefined) throw new Error(`Nobody has the login ${login}.`)
    const identity = { user_id: userId, issuer, subject, connected_at: new Date() }
    await database.owner.insertInto('core.user_identities').values(identity).execute()
  } finally {
    await database.close()
  }
}
