import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { MAX_WRITE_BYTES } from './limits.ts'
import { columnName, sourceParams, timestampSchema, wireValueSchema } from './view.schema.ts'
import { clientKeySchema, selectionSchema } from './write.schema.ts'

/**
 * One act on a selection of any size, as one change set. Multiple edit (FLOW-01) puts one value into one column: a column of the anomaly
 * on all rows of the selected anomalies, another one on the selected rows. What is counted are anomalies for a column of the anomaly, else
 * rows. What cannot change is left out and counted by code, the rest changes.
 */
export const runAction = endpoint({
  name: 'run-action',
  method: 'POST',
  path: '/services/v1/wexaus/projects/:projectId/:source/actions',
  summary: 'Act on a selection: multiple edit',
  access: 'cell.edit',
  params: sourceParams,
  maxBodyBytes: MAX_WRITE_BYTES,
  body: z.strictObject({
    action: z.literal('multipleEdit'),
    timestamp: timestampSchema,
    selection: selectionSchema,
    column: columnName,
    value: wireValueSchema,
    /** Answers the same and writes nothing; `clientKey` is then of no account. */
    dryRun: z.boolean().default(false),
    clientKey: clientKeySchema.optional(),
  }),
  response: z.object({
    /** null when nothing was written. */
    changeSet: z.string().nullable(),
    changed: z.int(),
    /** Those that hold the value already. */
    unchanged: z.int(),
    /** Sums of the columns flagged SUM over the anomalies that change, as they stand before. */
    sums: z.record(z.string(), z.number().nullable()),
    /** `row_locked`, `column_not_editable`, `unknown_entry`, or why the value is none of the column. */
    excluded: z.array(z.object({ code: z.string(), count: z.int(), message: z.string() })),
  }),
  errors: [
    'view_not_found',
    'view_republished',
    'publication_in_progress',
    'result_set_expired',
    'unknown_column',
    'client_key_reused',
  ],
})
