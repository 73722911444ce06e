import { z } from 'zod'
import { MEDIUM_BODY_BYTES } from '../body-limits.ts'
import { endpoint } from '../endpoint.ts'
import { projectParams } from '../projects/project.schema.ts'
import { folderSchema, namedObjectsSchema, TRANSFERS_PATH } from './transfer.schema.ts'

/**
 * Moves objects into a folder, all of them or none. What comes into a folder for staff is for staff; what leaves one
 * stays so.
 */
export const moveObjects = endpoint({
  name: 'move-objects',
  method: 'POST',
  path: `${TRANSFERS_PATH}/objects/move`,
  summary: 'Move objects into a folder',
  access: 'file.send',
  maxBodyBytes: MEDIUM_BODY_BYTES,
  params: projectParams,
  body: z.strictObject({ objects: namedObjectsSchema, folder: folderSchema }),
  response: z.object({ moved: z.int() }),
  errors: [
    'object_not_found',
    'folder_not_found',
    'folders_too_deep',
    'move_into_itself',
    'object_name_taken',
  ],
})
