import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { projectParams } from '../projects/project.schema.ts'

const PATH = '/services/v1/wexaus/projects/:projectId/watched-folder'

/** A time of day, in the time zone of the project. */
const timeSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

export const watchedFolderSchema = z.object({
  /** null where no folder is watched. */
  folder: z.uuid().nullable(),
  /** Names of the folders down to it; null where it was deleted. */
  path: z.array(z.string()).nullable(),
  at: timeSchema.nullable(),
  timeZone: z.string(),
  addsToCurrent: z.boolean().nullable(),
  /** Who is notified when an import stops. */
  setUpBy: z.string().nullable(),
  setUpAt: z.string().nullable(),
  /** There is an import whose settings further files can have. */
  hasEarlierImport: z.boolean(),
})
export type WatchedFolder = z.infer<typeof watchedFolderSchema>

/** The folder of the transfers whose new files are imported every night, if any. */
export const getWatchedFolder = endpoint({
  name: 'get-watched-folder',
  method: 'GET',
  path: PATH,
  summary: 'Folder whose new files are imported at night',
  access: 'project.manage',
  params: projectParams,
  response: watchedFolderSchema,
  errors: [],
})

/**
 * Files that are in the folder already count as imported. The person who sets it up is notified when an import stops.
 */
export const setWatchedFolder = endpoint({
  name: 'set-watched-folder',
  method: 'PUT',
  path: PATH,
  summary: 'Watch a folder, or none',
  access: 'project.manage',
  serviceAccounts: 'refused',
  params: projectParams,
  body: z.strictObject({
    watched: z.strictObject({ folder: z.uuid(), at: timeSchema, addsToCurrent: z.boolean() }).nullable(),
  }),
  response: watchedFolderSchema,
  errors: ['folder_not_found', 'no_earlier_import'],
})

/** The endpoints of watched folders. */
export const WATCHED_FOLDER_ENDPOINTS = { getWatchedFolder, setWatchedFolder }
