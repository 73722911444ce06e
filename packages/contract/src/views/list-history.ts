import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { storableText } from '../text.schema.ts'
import { historyEntrySchema, sourceParams } from './view.schema.ts'

/** Changes of a row or of one of its cells, newest first (CELL-13). */
export const listHistory = endpoint({
  name: 'list-history',
  method: 'GET',
  path: '/services/v1/wexaus/projects/:projectId/:source/history',
  summary: 'History of a row or a cell',
  access: 'view.read',
  params: sourceParams,
  query: z.object({
    entryId: storableText(4000, 1),
    column: storableText(200, 1).optional(),
    /** Change set after which to go on, from `next` of the page before. */
    before: z
      .string()
      .regex(/^\d{1,18}$/)
      .optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  response: z.object({ history: z.array(historyEntrySchema), next: z.string().nullable() }),
  errors: ['view_not_found', 'entry_not_found', 'unknown_column'],
})
