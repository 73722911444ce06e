import { MEASURES } from '@quitus/domain/synthesis/measure.ts'
import { FIGURE_TYPES } from '@quitus/domain/synthesis/measure-sum.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { resultSetParams } from './list-result-set-rows.ts'

/**
 * Count of anomaly rows and the sums of the columns flagged SUM over them, with live values (VIEW-05); child rows are
 * not counted. `figure` is what `measure` comes to over the anomaly rows, null where it is none of theirs (SYN-03).
 */
export const getResultSetTotals = endpoint({
  name: 'get-result-set-totals',
  method: 'GET',
  path: '/services/v1/wexaus/projects/:projectId/:source/result-sets/:resultSet/totals',
  summary: 'Count and sums of a result set',
  access: 'view.read',
  params: resultSetParams,
  query: z.object({ measure: z.enum(MEASURES).optional() }),
  response: z.object({
    count: z.int(),
    sums: z.record(z.string(), z.number().nullable()),
    figure: z
      .object({
        label: z.string(),
        type: z.enum(Object.values(FIGURE_TYPES)),
        value: z.number().nullable(),
      })
      .nullable()
      .optional(),
  }),
  errors: ['view_not_found', 'result_set_expired'],
})
