import {
  forgeLastChangeSet as forge,
  queueTask as queue,
  recordNight as record,
} from '@quitus/database/testing/forged-history.sql.ts'
import { makeOldHistory } from '@quitus/database/testing/old-history.sql.ts'
import { asOwner, asOwnerOfProjects } from './as-owner.ts'

const ELEVEN_YEARS = 11 * 366 * 24 * 3_600_000

/** Changes the last change set of a project behind the application; answers its number. */
export const forgeLastChangeSet = (projectId: number) => asOwnerOfProjects((owner) => forge(owner, projectId))

/** What a night found of the histories, as if it were over now. */
export const recordNight = (fault: string | null) => asOwner((owner) => record(owner, fault))

/** Gives a project a history of eleven years ago, which is not sealed yet. */
export const ageHistory = (projectId: number, count: number) =>
  asOwnerOfProjects((owner) =>
    makeOldHistory(owner, projectId, { count, at: new Date(Date.now() - ELEVEN_YEARS), actorId: 1 }),
  )

/** Has the server do at once what it does at night. */
export const runTask = (name: string) => asOwnerOfProjects((owner) => queue(owner, name))
