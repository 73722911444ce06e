import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { projectParams } from '../projects/project.schema.ts'
import {
  folderSchema,
  NAME_ERRORS,
  objectNameSchema,
  TRANSFERS_PATH,
  transferObjectSchema,
} from './transfer.schema.ts'

/** Makes a folder; `reuse` answers the one of this name where there is one, as folders that are dropped want it. */
export const addFolder = endpoint({
  name: 'add-folder',
  method: 'POST',
  path: `${TRANSFERS_PATH}/folders`,
  summary: 'Add a folder',
  access: 'file.send',
  params: projectParams,
  body: z.strictObject({
    parent: folderSchema,
    name: objectNameSchema,
    isStaffOnly: z.boolean().default(false),
    reuse: z.boolean().default(false),
  }),
  response: transferObjectSchema,
  errors: ['folder_not_found', 'folders_too_deep', ...NAME_ERRORS],
})
