import { z } from 'zod'
import { MEDIUM_BODY_BYTES } from '../body-limits.ts'
import { endpoint } from '../endpoint.ts'
import { projectParams } from '../projects/project.schema.ts'
import { namedObjectsSchema, TRANSFERS_PATH } from './transfer.schema.ts'

/** Moves objects with everything in them into the bin, all of them or none. */
export const deleteObjects = endpoint({
  name: 'delete-objects',
  method: 'POST',
  path: `${TRANSFERS_PATH}/objects/delete`,
  summary: 'Move objects into the bin',
  access: 'file.send',
  maxBodyBytes: MEDIUM_BODY_BYTES,
  params: projectParams,
  body: z.strictObject({ objects: namedObjectsSchema }),
  /** Folders and files that went, those inside of folders included. */
  response: z.object({ deleted: z.int() }),
  errors: ['object_not_found'],
})
