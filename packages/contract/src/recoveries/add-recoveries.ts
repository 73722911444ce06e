import { MAX_ADDED_RECOVERIES } from '@quitus/domain/states/recovery.ts'
import { z } from 'zod'
import { boundedArray } from '../bounded.schema.ts'
import { endpoint } from '../endpoint.ts'
import { projectParams } from '../projects/project.schema.ts'
import { storableText } from '../text.schema.ts'
import { clientKeySchema } from '../views/write.schema.ts'
import { newRecoverySchema, PROJECT_RECOVERIES_PATH } from './recovery.schema.ts'

/** Hash of an entry of a bank statement, as `read-receipts` answers it. */
export const bankEntrySchema = z.string().regex(/^[0-9a-f]{64}$/)

const lineSchema = newRecoverySchema.omit({ clientKey: true }).extend({
  anomalyId: storableText(4000, 1),
  bankEntry: bankEntrySchema.nullable().default(null),
})

/**
 * Records recoveries of several anomalies, all of them or none, as one change set that can be undone; one for each
 * source where free anomalies are among them. A line that cannot be recorded refuses the whole, and is named in
 * `issues`.
 */
export const addRecoveries = endpoint({
  name: 'add-recoveries',
  method: 'POST',
  path: PROJECT_RECOVERIES_PATH,
  summary: 'Record recoveries of several anomalies',
  access: 'anomaly.recover',
  params: projectParams,
  body: z.strictObject({
    lines: boundedArray(lineSchema, { least: 1, most: MAX_ADDED_RECOVERIES }),
    clientKey: clientKeySchema.optional(),
  }),
  maxBodyBytes: 2_000_000,
  response: z.object({
    changeSets: z.array(z.string()),
    recorded: z.int(),
    anomalies: z.int(),
    amount: z.number(),
  }),
  errors: ['view_republished', 'publication_in_progress', 'client_key_reused', 'recoveries_refused'],
})
