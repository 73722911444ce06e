import { anomalyParams } from '../comments/comment.schema.ts'
import { endpoint } from '../endpoint.ts'
import {
  changedRecoverySchema,
  newRecoverySchema,
  RECOVERIES_PATH,
  RECOVERY_WRITE_ERRORS,
  recoveryParams,
  writtenRecoveriesSchema,
} from './recovery.schema.ts'

/**
 * Records that money came back (FLOW-18): the recovered amount of the anomaly becomes the sum of its lines, and its
 * state follows from that, as one change set of kind `recover` that can be undone. Only anomalies that were claimed
 * take recoveries.
 */
export const addRecovery = endpoint({
  name: 'add-recovery',
  method: 'POST',
  path: RECOVERIES_PATH,
  summary: 'Record a recovery',
  access: 'anomaly.recover',
  params: anomalyParams,
  body: newRecoverySchema,
  response: writtenRecoveriesSchema,
  errors: [...RECOVERY_WRITE_ERRORS, 'too_many_recoveries'],
})

/** Replaces a line by a corrected one, which has a number of its own; the old one stays in the history. */
export const changeRecovery = endpoint({
  name: 'change-recovery',
  method: 'PATCH',
  path: `${RECOVERIES_PATH}/:recovery`,
  summary: 'Correct a recovery',
  access: 'anomaly.recover',
  params: recoveryParams,
  body: changedRecoverySchema,
  response: writtenRecoveriesSchema,
  errors: [...RECOVERY_WRITE_ERRORS, 'recovery_not_found'],
})

/** Takes a line away; the history keeps it. */
export const removeRecovery = endpoint({
  name: 'remove-recovery',
  method: 'DELETE',
  path: `${RECOVERIES_PATH}/:recovery`,
  summary: 'Remove a recovery',
  access: 'anomaly.recover',
  params: recoveryParams,
  response: writtenRecoveriesSchema,
  errors: [...RECOVERY_WRITE_ERRORS, 'recovery_not_found'],
})
