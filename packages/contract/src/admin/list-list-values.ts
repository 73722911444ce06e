import { MAX_SEARCH } from '@quitus/domain/text/text-limits.ts'
import { z } from 'zod'
import { MEDIUM_BODY_BYTES } from '../body-limits.ts'
import { endpoint } from '../endpoint.ts'
import { storableText } from '../text.schema.ts'
import { listParams, listQuery } from './list.schema.ts'

const listedValue = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** Distinct values of a column of a list with their counts, as `list-column-values` has them for views. */
export const listListValues = endpoint({
  name: 'list-list-values',
  method: 'POST',
  path: '/services/v1/wexaus/admin/lists/:list/values/:column',
  summary: 'Values of a column of a list of the administration',
  access: 'installation.administer',
  isRead: true,
  maxBodyBytes: MEDIUM_BODY_BYTES,
  params: listParams.extend({ column: storableText(200, 1) }),
  body: listQuery.omit({ sort: true }).extend({
    contains: storableText(MAX_SEARCH).optional(),
    after: z.union([storableText(2000), z.number(), z.boolean(), z.null()]).optional(),
    limit: z.int().min(1).max(1000).default(200),
  }),
  response: z.object({
    values: z.array(z.object({ value: listedValue, count: z.int() })),
    more: z.boolean(),
  }),
  errors: ['project_not_found', 'unknown_column', 'filter_not_supported'],
})
