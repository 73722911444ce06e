import { z } from 'zod'
import { MEDIUM_BODY_BYTES } from '../body-limits.ts'
import { endpoint } from '../endpoint.ts'
import { listParams, listQuery } from './list.schema.ts'

/** How many rows a list has under a filter. */
export const getListTotals = endpoint({
  name: 'get-list-totals',
  method: 'POST',
  path: '/services/v1/wexaus/admin/lists/:list/totals',
  summary: 'Number of rows of a list of the administration',
  access: 'installation.administer',
  isRead: true,
  maxBodyBytes: MEDIUM_BODY_BYTES,
  params: listParams,
  body: listQuery,
  response: z.object({ count: z.int() }),
  errors: ['project_not_found', 'unknown_column', 'filter_not_supported'],
})
