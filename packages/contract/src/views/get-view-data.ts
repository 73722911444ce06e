import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { storableText } from '../text.schema.ts'
import { sourceParams, timestampSchema, wireRowSchema } from './view.schema.ts'

/** The whole view, streamed row by row (API-01); child rows follow their anomaly row. */
export const getViewData = endpoint({
  name: 'get-view-data',
  method: 'GET',
  path: '/services/v1/wexaus/projects/:projectId/:source/data',
  summary: 'All rows of a view',
  access: 'view.read',
  params: sourceParams,
  query: z.object({ timestamp: timestampSchema.optional(), prefilteredView: storableText(200).optional() }),
  response: z.object({ timestamp: z.string(), rows: z.array(wireRowSchema) }),
  errors: ['view_not_found', 'prefiltered_view_not_found', 'view_republished'],
  delivery: 'stream',
})
