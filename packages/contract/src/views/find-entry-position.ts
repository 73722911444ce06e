import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { storableText } from '../text.schema.ts'
import { resultSetParams } from './list-result-set-rows.ts'

/**
 * Where an entry is in a result set: after an expired set was opened again, for a deep link, for a row found
 * elsewhere.
 */
export const findEntryPosition = endpoint({
  name: 'find-entry-position',
  method: 'GET',
  path: '/services/v1/wexaus/projects/:projectId/:source/result-sets/:resultSet/position',
  summary: 'Position of an entry in a result set',
  access: 'view.read',
  params: resultSetParams,
  query: z.object({ entryId: storableText(4000, 1) }),
  response: z.object({
    /** Of the entry's anomaly among the anomalies of the set, from 0; null when the set does not have it. */
    position: z.int().nullable(),
    /** Index in `children` of that anomaly; null for the anomaly's own row. */
    child: z.int().nullable(),
  }),
  errors: ['view_not_found', 'result_set_expired'],
})
