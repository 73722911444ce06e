import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { columnNamesText, MAX_WINDOW, sourceParams, wireRowSchema } from './view.schema.ts'

export const resultSetParams = sourceParams.extend({ resultSet: z.uuid() })

/** A window of anomaly rows by position, their first child rows embedded. */
export const listResultSetRows = endpoint({
  name: 'list-result-set-rows',
  method: 'GET',
  path: '/services/v1/wexaus/projects/:projectId/:source/result-sets/:resultSet/rows',
  summary: 'Rows of a result set by position',
  access: 'view.read',
  params: resultSetParams,
  query: z.object({
    offset: z.coerce.number().int().min(0).max(2_000_000_000),
    limit: z.coerce.number().int().min(1).max(MAX_WINDOW),
    /** Columns to carry, all where excluded: a copy of a large range needs few of them. */
    columns: columnNamesText.optional(),
  }),
  response: z.object({ rows: z.array(wireRowSchema) }),
  errors: ['view_not_found', 'result_set_expired', 'unknown_column'],
})
