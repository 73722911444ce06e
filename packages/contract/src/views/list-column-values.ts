import { MAX_SEARCH } from '@quitus/domain/text/text-limits.ts'
import { z } from 'zod'
import { MEDIUM_BODY_BYTES } from '../body-limits.ts'
import { endpoint } from '../endpoint.ts'
import { storableText } from '../text.schema.ts'
import { filterSchema, scopeFields, sourceParams, timestampSchema } from './view.schema.ts'

const listedValue = z.union([z.string(), z.number(), z.boolean(), z.null()])

/**
 * Distinct values of a column with the count of anomalies under the other filters, for a value list without a
 * ceiling: `after` goes on behind the last value of the page before. null is the blanks, which come first; a date is
 * its model.
 */
export const listColumnValues = endpoint({
  name: 'list-column-values',
  method: 'POST',
  path: '/services/v1/wexaus/projects/:projectId/:source/values/:column',
  summary: 'Values of a column with counts',
  access: 'view.read',
  isRead: true,
  maxBodyBytes: MEDIUM_BODY_BYTES,
  params: sourceParams.extend({ column: storableText(200, 1) }),
  body: z.strictObject({
    timestamp: timestampSchema,
    prefilteredView: storableText(200).optional(),
    filter: filterSchema.optional(),
    search: storableText(MAX_SEARCH).optional(),
    ...scopeFields,
    /**
     * Values that begin with this, without regard to case and accents. Only text columns take it; others answer
     * `filter_not_supported`.
     */
    startsWith: storableText(MAX_SEARCH).optional(),
    /**
     * Values that hold this, without regard to case and accents; of a number or a date what a cell shows of it, as
     * find in grid does.
     */
    contains: storableText(MAX_SEARCH).optional(),
    /** Last value of the page before, as it was answered; null goes on behind the blanks. */
    after: z.union([storableText(100_000), z.number(), z.boolean(), z.null()]).optional(),
    limit: z.int().min(1).max(5000).default(200),
  }),
  response: z.object({
    values: z.array(z.object({ value: listedValue, count: z.int() })),
    more: z.boolean(),
  }),
  errors: [
    'view_not_found',
    'prefiltered_view_not_found',
    'synthesis_not_found',
    'view_republished',
    'unknown_column',
    'filter_not_supported',
  ],
})
