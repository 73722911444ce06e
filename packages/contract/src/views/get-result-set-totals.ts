import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { resultSetParams } from './list-result-set-rows.ts'

/**
 * Count of anomaly rows and the sums of the columns flagged SUM, with live values (VIEW-05).
 * An anomaly column is summed over anomaly rows, any other over their child rows too.
 */
export const getResultSetTotals = endpoint({
  name: 'get-result-set-totals',
  method: 'GET',
  path: '/services/v1/wexaus/projects/:projectId/:source/result-sets/:resultSet/totals',
  summary: 'Count and sums of a result set',
  access: 'view.read',
  params: resultSetParams,
  response: z.object({ count: z.int(), sums: z.record(z.string(), z.number().nullable()) }),
  errors: ['view_not_found', 'result_set_expired'],
})
