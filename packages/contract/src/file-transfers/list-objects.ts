import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { projectParams } from '../projects/project.schema.ts'
import { storableText } from '../text.schema.ts'
import { OBJECT_SORTS, TRANSFERS_PATH, transferObjectSchema } from './transfer.schema.ts'

/**
 * What is in a folder, folders first, page by page behind `after`; with `search`, what is called so anywhere in it,
 * the first of them. (XFER-02)
 */
export const listObjects = endpoint({
  name: 'list-objects',
  method: 'GET',
  path: `${TRANSFERS_PATH}/objects`,
  summary: 'Folders and files of a folder',
  access: 'view.read',
  params: projectParams,
  query: z.object({
    /** Unless set, the top of the project. */
    folder: z.uuid().optional(),
    only: z.literal('folders').optional(),
    search: storableText(200).optional(),
    sort: z.enum(OBJECT_SORTS).default('name'),
    direction: z.enum(['ascending', 'descending']).default('ascending'),
    /** The last object of the page before. */
    after: z.uuid().optional(),
    limit: z.coerce.number().int().min(1).max(500).default(200),
  }),
  response: z.object({
    /** The folders around the list, from the top, the folder itself last. */
    folders: z.array(z.object({ id: z.uuid(), name: z.string(), isStaffOnly: z.boolean() })),
    objects: z.array(transferObjectSchema),
    hasMore: z.boolean(),
  }),
  errors: ['folder_not_found', 'object_not_found'],
})
