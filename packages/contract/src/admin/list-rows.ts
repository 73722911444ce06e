import { z } from 'zod'
import { MEDIUM_BODY_BYTES } from '../body-limits.ts'
import { endpoint } from '../endpoint.ts'
import { MAX_WINDOW } from '../views/view.schema.ts'
import { listParams, listQuery, listRowSchema, MAX_LIST_OFFSET } from './list.schema.ts'

/**
 * One window of a list, by position. Activity, jobs and mails are gathered from the cells of the installation, from
 * each the first 5 000 that match.
 */
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
  response: z.object({
    rows: z.array(listRowSchema),
    asOf: z.string(),
    /** Names of cells that did not answer: their rows are not in the list (OPS-08). */
    missing: z.array(z.string()),
  }),
  errors: ['project_not_found', 'unknown_column', 'filter_not_supported'],
})
