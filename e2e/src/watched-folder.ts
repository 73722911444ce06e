import {
  lookAtWatchedFolders,
  makeWatchedFolderDue,
} from '@quitus/database/testing/watched-folder-due.sql.ts'
import { asOwnerOfProjects } from './as-owner.ts'

/** Lets the time of day come at which the watched folder of a project is imported. */
export const letNightCome = (projectId: number) =>
  asOwnerOfProjects((owner) => makeWatchedFolderDue(owner, projectId))

/** Has watched folders looked at, and those followed up that have ended. */
export const lookAgain = () => asOwnerOfProjects(lookAtWatchedFolders)
