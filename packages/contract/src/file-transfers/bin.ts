import { z } from 'zod'
import { MEDIUM_BODY_BYTES } from '../body-limits.ts'
import { endpoint } from '../endpoint.ts'
import { projectParams } from '../projects/project.schema.ts'
import { namedObjectsSchema, TRANSFERS_PATH, transferObjectSchema } from './transfer.schema.ts'

/** What was deleted within the last 30 days, newest first: a folder counts as one, with everything in it (XFER-05). */
export const listBin = endpoint({
  name: 'list-bin',
  method: 'GET',
  path: `${TRANSFERS_PATH}/bin`,
  summary: 'Deleted folders and files',
  access: 'view.read',
  params: projectParams,
  query: z.object({
    after: z.uuid().optional(),
    limit: z.coerce.number().int().min(1).max(500).default(200),
  }),
  response: z.object({ objects: z.array(transferObjectSchema), hasMore: z.boolean() }),
  errors: [],
})

/**
 * Takes objects out of the bin, back to their folder, or to the top where that has gone; a name that is taken gets a
 * number.
 */
export const restoreObjects = endpoint({
  name: 'restore-objects',
  method: 'POST',
  path: `${TRANSFERS_PATH}/objects/restore`,
  summary: 'Restore objects from the bin',
  access: 'file.send',
  maxBodyBytes: MEDIUM_BODY_BYTES,
  params: projectParams,
  body: z.strictObject({ objects: namedObjectsSchema }),
  response: z.object({ restored: z.int() }),
  errors: ['object_not_found'],
})
