import { openDatabase } from '@quitus/database/connection.ts'
import { findRunningEmbeddedPostgres } from '@quitus/database/embedded/find-running-embedded-postgres.ts'
import { ageVisits as age } from '@quitus/database/testing/age-visits.sql.ts'

/** Lets the time pass after which a visit of the home of a project has ended. */
export async function ageVisits(projectId: number): Promise<void> {
  const urls = await findRunningEmbeddedPostgres(process.env.QUITUS_E2E_DATA ?? '')
  if (urls === null) throw new Error('The installation does not run.')
  const database = openDatabase(urls, 2)
  try {
    await age(database.owner, projectId, 60)
  } finally {
    await database.close()
  }
}
