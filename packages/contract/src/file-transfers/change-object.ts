import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  NAME_ERRORS,
  objectNameSchema,
  objectParams,
  TRANSFERS_PATH,
  transferObjectSchema,
} from './transfer.schema.ts'

/** Renames a folder or file, or keeps it to staff (XFER-05) with everything in it: staff alone decide that. */
export const changeObject = endpoint({
  name: 'change-object',
  method: 'PATCH',
  path: `${TRANSFERS_PATH}/objects/:object`,
  summary: 'Rename an object, or keep it to staff',
  access: 'file.send',
  params: objectParams,
  body: z.strictObject({ name: objectNameSchema.optional(), isStaffOnly: z.boolean().optional() }),
  response: transferObjectSchema,
  errors: ['object_not_found', 'folder_for_staff', 'program_not_accepted', ...NAME_ERRORS],
})
