import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { storableText } from '../text.schema.ts'
import { resultSetParams } from './list-result-set-rows.ts'
import { columnNamesText, MAX_WINDOW, wireRowSchema } from './view.schema.ts'

/**
 * Child rows of one anomaly by their place, where it has more than windows carry; none where the publication lacks
 * the anomaly.
 */
export const listChildRows = endpoint({
  name: 'list-child-rows',
  method: 'GET',
  path: '/services/v1/wexaus/projects/:projectId/:source/result-sets/:resultSet/child-rows',
  summary: 'Child rows of an anomaly by pages',
  access: 'view.read',
  params: resultSetParams,
  query: z.object({
    /** Entry of the anomaly row. */
    entryId: storableText(4000, 1),
    offset: z.coerce.number().int().min(0).max(2_000_000_000),
    limit: z.coerce.number().int().min(1).max(MAX_WINDOW),
    /** Columns to carry, all where excluded. */
    columns: columnNamesText.optional(),
  }),
  response: z.object({ rows: z.array(wireRowSchema) }),
  errors: ['view_not_found', 'result_set_expired', 'unknown_column'],
})
