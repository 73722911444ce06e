import { z } from 'zod'
import { MEDIUM_BODY_BYTES } from '../body-limits.ts'
import { endpoint } from '../endpoint.ts'
import { MAX_WINDOW } from '../views/view.schema.ts'
import { listParams, listQuery, listRowSchema, MAX_LIST_OFFSET } from './list.schema.ts'

/** One window of a list, by position. */
export const listRows = endpoint({
  name: 'list-rows',
  method: 'POST',
  path: '/services/v1/wexaus/admin/lists/:list/rows',
  summary: 'Rows of a list of the administration',
  access: 'installation.administer',
  isRead: true,
  maxBodyBytes: MEDIUM_BODY_BYTES,
  params: listParams,
  body: listQuery.extend({
    offset: z.int().min(0).max(MAX_LIST_OFFSET).default(0),
    limit: z.int().min(1).max(MAX_WINDOW).default(100),
  }),
  response: z.object({ rows: z.array(listRowSchema), asOf: z.string() }),
  errors: ['project_not_found', 'project_in_cell', 'unknown_column', 'filter_not_supported'],
})
