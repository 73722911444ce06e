import { type Db, openDatabase } from '@quitus/database/connection.ts'
import { findRunningEmbeddedPostgres } from '@quitus/database/embedded/find-running-embedded-postgres.ts'
import { settingsOfJourneys } from './start-quitus.ts'

/** Works as the owner of the central database of the installation under test, which a journey reaches no other way. */
export async function asOwner<Result>(work: (owner: Db) => Promise<Result>): Promise<Result> {
  const urls = await findRunningEmbeddedPostgres(process.env.QUITUS_E2E_DATA ?? '')
  if (urls === null) throw new Error('The installation does not run.')
  return asOwnerOf(urls.ownerUrl, work)
}

/** The same in the database of the projects that journeys create: that of the cell where there is one. */
export function asOwnerOfProjects<Result>(work: (owner: Db) => Promise<Result>): Promise<Result> {
  const [cell] = JSON.parse(settingsOfJourneys().CELLS ?? '[]')
  return cell === undefined ? asOwner(work) : asOwnerOf(cell.databaseUrl, work)
}

async function asOwnerOf<Result>(ownerUrl: string, work: (owner: Db) => Promise<Result>): Promise<Result> {
  const database = openDatabase({ ownerUrl, appUrl: null, authUrl: null }, 2)
  try {
    return await work(database.owner)
  } finally {
    await database.close()
  }
}
