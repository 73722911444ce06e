import { MAX_SEARCH } from '@quitus/domain/text/text-limits.ts'
import { z } from 'zod'
import { MEDIUM_BODY_BYTES } from '../body-limits.ts'
import { endpoint } from '../endpoint.ts'
import { storableText } from '../text.schema.ts'
import {
  filterSchema,
  MAX_WINDOW,
  scopeFields,
  sortSchema,
  sourceParams,
  timestampSchema,
  wireRowSchema,
} from './view.schema.ts'

/** Fixes an order of anomaly rows and answers its first window at once; deeper windows go by position. */
export const openResultSet = endpoint({
  name: 'open-result-set',
  method: 'POST',
  path: '/services/v1/wexaus/projects/:projectId/:source/result-sets',
  summary: 'Open a filtered and sorted set of rows',
  access: 'view.read',
  isRead: true,
  maxBodyBytes: MEDIUM_BODY_BYTES,
  params: sourceParams,
  body: z.strictObject({
    timestamp: timestampSchema,
    prefilteredView: storableText(200).optional(),
    filter: filterSchema.optional(),
    search: storableText(MAX_SEARCH).optional(),
    ...scopeFields,
    sort: sortSchema.default([]),
    limit: z.int().min(1).max(MAX_WINDOW).default(100),
  }),
  response: z.object({ resultSet: z.string(), timestamp: z.string(), rows: z.array(wireRowSchema) }),
  errors: [
    'view_not_found',
    'prefiltered_view_not_found',
    'synthesis_not_found',
    'view_republished',
    'unknown_column',
    'filter_not_supported',
  ],
})
