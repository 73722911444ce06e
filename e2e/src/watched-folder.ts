import { type Db, openDatabase } from '@quitus/database/connection.ts'
import { findRunningEmbeddedPostgres } from '@quitus/database/embedded/find-running-embedded-postgres.ts'
import {
  lookAtWatchedFolders,
  makeWatchedFolderDue,
} from '@quitus/database/testing/watched-folder-due.sql.ts'

/** Lets the time of day come at which the watched folder of a project is imported. */
export const letNightCome = (projectId: number) => asOwner((owner) => makeWatchedFolderDue(owner, projectId))

/** Has watched folders looked at, and those followed up that have ended. */
export const lookAgain = () => asOwner(lookAtWatchedFolders)

async function asOwner(work: (owner: Db) => Promise<void>): Promise<void> {
  const urls = await findRunningEmbeddedPostgres(process.env.QUITUS_E2E_DATA ?? '')
  if (urls === null) throw new Error('The installation does not run.')
  const database = openDatabase(urls, 2)
  try {
    await work(database.owner)
  } finally {
    await database.close()
  }
}
