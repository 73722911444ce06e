import { anomalyParams } from '../comments/comment.schema.ts'
import { endpoint } from '../endpoint.ts'
import { RECOVERIES_PATH, recoveriesSchema } from './recovery.schema.ts'

/** What came back of an anomaly, line by line (FLOW-18); at most `MAX_RECOVERIES` of them. */
export const listRecoveries = endpoint({
  name: 'list-recoveries',
  method: 'GET',
  path: RECOVERIES_PATH,
  summary: 'What came back of an anomaly',
  access: 'view.read',
  params: anomalyParams,
  response: recoveriesSchema,
  errors: ['anomaly_not_found', 'no_states'],
})
