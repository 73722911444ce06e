import { type Db, openDatabase } from '@quitus/database/connection.ts'
import { findRunningEmbeddedPostgres } from '@quitus/database/embedded/find-running-embedded-postgres.ts'
import {
  forgeLastChangeSet as forge,
  queueTask as queue,
  recordNight as record,
} from '@quitus/database/testing/forged-history.sql.ts'
import { makeOldHistory } from '@quitus/database/testing/old-history.sql.ts'

const ELEVEN_YEARS = 11 * 366 * 24 * 3_600_000

/** Changes the last change set of a project behind the application; answers its number. */
export const forgeLastChangeSet = (projectId: number) => asOwner((owner) => forge(owner, projectId))

/** What a night found of the histories, as if it were over now. */
export const recordNight = (fault: string | null) => asOwner((owner) => record(owner, fault))

/** Gives a project a history of eleven years ago, which is not sealed yet. */
export const ageHistory = (projectId: number, count: number) =>
  asOwner((owner) =>
    makeOldHistory(owner, projectId, { count, at: new Date(Date.now() - ELEVEN_YEARS), actorId: 1 }),
  )

/** Has the server do at once what it does at night. */
export const runTask = (name: string) => asOwner((owner) => queue(owner, name))

async function asOwner<Result>(work: (owner: Db) => Promise<Result>): Promise<Result> {
  const urls = await findRunningEmbeddedPostgres(process.env.QUITUS_E2E_DATA ?? '')
  if (urls === null) throw new Error('The installation does not run.')
  const database = openDatabase(urls, 2)
  try {
    return await work(database.owner)
  } finally {
    await database.close()
  }
}
