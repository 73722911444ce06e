import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { resultSetParams } from './list-result-set-rows.ts'

/** Most runs in one answer; a set whose counts change more often is read in pages. */
export const MAX_CHILD_COUNT_RUNS = 100_000

/**
 * How many child rows each anomaly of a set has, in the order of the set, so that all of them can be unfolded without
 * loading a row. `[2, 40]` represents forty anomalies one after another with two child rows each.
 */
export const listChildCounts = endpoint({
  name: 'list-child-counts',
  method: 'GET',
  path: '/services/v1/wexaus/projects/:projectId/:source/result-sets/:resultSet/child-counts',
  summary: 'Number of child rows of each anomaly of a result set',
  access: 'view.read',
  params: resultSetParams,
  query: z.object({
    /** Position to begin at: 0, then `next` of the page before. */
    from: z.coerce.number().int().min(0).max(2_000_000_000).default(0),
  }),
  response: z.object({
    runs: z.array(z.tuple([z.int(), z.int()])).max(MAX_CHILD_COUNT_RUNS),
    /** Position at which the next page begins; null when the runs reach the end of the set. */
    next: z.int().nullable(),
  }),
  errors: ['view_not_found', 'result_set_expired'],
})
