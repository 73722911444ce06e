import { openDatabase } from '@quitus/database/connection.ts'
import { findRunningEmbeddedPostgres } from '@quitus/database/embedded/find-running-embedded-postgres.ts'
import { ageVerifications as age } from '@quitus/database/testing/age-verifications.sql.ts'
import type { Person } from './quitus-command.ts'

/** Lets the time pass after which a user has to verify who they are again. */
export async function ageVerifications({ login }: Person): Promise<void> {
  const urls = await findRunningEmbeddedPostgres(process.env.QUITUS_E2E_DATA ?? '')
  if (urls === null) throw new Error('The installation does not run.')
  const database = openDatabase(urls, 2)
  try {
    await age(database.owner, login)
  } finally {
    await database.close()
  }
}
