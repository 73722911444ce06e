import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { storableText } from '../text.schema.ts'
import { sourceParams, timestampSchema, wireRowSchema } from './view.schema.ts'

/** One row by its entry identifier, so that a copied link opens it wherever it is in the grid (NAV-03). */
export const getEntry = endpoint({
  name: 'get-entry',
  method: 'GET',
  path: '/services/v1/wexaus/projects/:projectId/:source/entry',
  summary: 'One row of a view',
  access: 'view.read',
  params: sourceParams,
  // In the query, because a path cannot carry the identifiers `.` and `..`.
  query: z.object({ entryId: storableText(4000, 1), timestamp: timestampSchema.optional() }),
  response: z.object({ timestamp: z.string(), row: wireRowSchema }),
  errors: ['view_not_found', 'entry_not_found', 'view_republished'],
})
