import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ANOMALY_PATH, anomalyParams, commentIdSchema, commentSchema } from './comment.schema.ts'

/** What was written about an anomaly, newest first (FLOW-10). */
export const listComments = endpoint({
  name: 'list-comments',
  method: 'GET',
  path: `${ANOMALY_PATH}/comments`,
  summary: 'Comments on an anomaly',
  access: 'view.read',
  params: anomalyParams,
  query: z.object({
    /** Comment before which to go on, from `next` of the page before. */
    before: commentIdSchema.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(30),
  }),
  response: z.object({
    comments: z.array(commentSchema),
    next: z.string().nullable(),
    /** Comments on the anomaly that the reader may read, deleted ones excluded. */
    count: z.int(),
  }),
  errors: ['anomaly_not_found'],
})
