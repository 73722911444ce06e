import { z } from 'zod'
import { MEDIUM_BODY_BYTES } from '../body-limits.ts'
import { endpoint } from '../endpoint.ts'
import { storableText } from '../text.schema.ts'
import { listParams, listQuery } from './list.schema.ts'

/** Where a row is in a list; null where the filter leaves it out. */
export const findListPosition = endpoint({
  name: 'find-list-position',
  method: 'POST',
  path: '/services/v1/wexaus/admin/lists/:list/position',
  summary: 'Position of a row in a list of the administration',
  access: 'installation.administer',
  isRead: true,
  maxBodyBytes: MEDIUM_BODY_BYTES,
  params: listParams,
  body: listQuery.extend({ entryId: storableText(100, 1) }),
  response: z.object({ position: z.int().nullable() }),
  errors: ['project_not_found', 'unknown_column', 'filter_not_supported'],
})
