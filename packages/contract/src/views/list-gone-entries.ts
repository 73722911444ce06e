import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { decisionSchema, MAX_WINDOW, sourceParams } from './view.schema.ts'

/**
 * Entries that the current publication no longer has, and decisions that it replaced, those that someone decided
 * first, then those of anomalies with comments or files (DATA-03).
 */
export const listGoneEntries = endpoint({
  name: 'list-gone-entries',
  method: 'GET',
  path: '/services/v1/wexaus/projects/:projectId/:source/gone-entries',
  summary: 'What is no longer published, and what was decided about it',
  access: 'project.manage',
  params: sourceParams,
  query: z.object({
    offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(MAX_WINDOW).default(100),
  }),
  response: z.object({
    count: z.int(),
    /** How many of them carry a decision. */
    decided: z.int(),
    entries: z.array(
      z.object({
        entryId: z.string(),
        /** Null for entries that were gone before anybody listed them. */
        anomalyId: z.string().nullable(),
        /**
         * Null: the entry is gone. Else the anomaly in which it is now, whose decision replaced the one listed here.
         */
        joinedAnomalyId: z.string().nullable(),
        decisions: z.array(decisionSchema),
        /** Of its anomaly. */
        comments: z.int(),
        files: z.int(),
      }),
    ),
  }),
  errors: ['view_not_found'],
})
