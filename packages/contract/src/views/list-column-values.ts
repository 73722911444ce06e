import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { storableText } from '../text.schema.ts'
import { filterSchema, sourceParams, timestampSchema } from './view.schema.ts'

/** Distinct values of a column with their counts under the other filters, for a value list. null stands for the blanks. */
export const listColumnValues = endpoint({
  name: 'list-column-values',
  method: 'POST',
  path: '/services/v1/wexaus/projects/:projectId/:source/values/:column',
  summary: 'Values of a column with counts',
  access: 'view.read',
  params: sourceParams.extend({ column: storableText(200, 1) }),
  body: z.strictObject({
    timestamp: timestampSchema,
    prefilteredView: storableText(200).optional(),
    filter: filterSchema.optional(),
    search: storableText(500).optional(),
    startsWith: storableText(500).optional(),
    limit: z.int().min(1).max(5000).default(200),
  }),
  response: z.object({
    values: z.array(
      z.object({ value: z.union([z.string(), z.number(), z.boolean(), z.null()]), count: z.int() }),
    ),
    more: z.boolean(),
  }),
  errors: [
    'view_not_found',
    'prefiltered_view_not_found',
    'view_republished',
    'unknown_column',
    'filter_not_supported',
  ],
})
