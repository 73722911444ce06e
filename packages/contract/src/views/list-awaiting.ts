import { AWAITING_KINDS } from '@quitus/domain/anomalies/awaiting.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { storableText } from '../text.schema.ts'
import { filterSchema, sourceParams, timestampSchema } from './view.schema.ts'

/** What awaits the requesting person in a view, each kind with the filter that shows it (VIEW-19). */
export const listAwaiting = endpoint({
  name: 'list-awaiting',
  method: 'GET',
  path: '/services/v1/wexaus/projects/:projectId/:source/awaiting',
  summary: 'What awaits the requester',
  access: 'view.read',
  params: sourceParams,
  query: z.object({
    timestamp: timestampSchema.optional(),
    prefilteredView: storableText(200).optional(),
  }),
  response: z.object({
    items: z.array(
      z.object({
        kind: z.enum(AWAITING_KINDS),
        /** Anomalies. */
        count: z.int(),
        /** Sum of the view's first summed amount; null where it sums none. */
        amount: z.number().nullable(),
        filter: filterSchema,
      }),
    ),
  }),
  errors: ['view_not_found', 'prefiltered_view_not_found', 'view_republished'],
})
