import { z } from 'zod'
import { MEDIUM_BODY_BYTES } from '../body-limits.ts'
import { boundedRecord } from '../bounded.schema.ts'
import { endpoint } from '../endpoint.ts'
import { projectParams } from '../projects/project.schema.ts'
import {
  columnName,
  MAX_COLUMNS,
  timestampSchema,
  wireRowSchema,
  wireValueSchema,
} from '../views/view.schema.ts'

/**
 * Adds a row to the free anomalies as one change set. A refusal names every value that cannot be taken, by `values`
 * and its column.
 */
export const addFreeAnomaly = endpoint({
  name: 'add-free-anomaly',
  method: 'POST',
  path: '/services/v1/wexaus/projects/:projectId/freeanomaly/data',
  summary: 'Add a free anomaly',
  access: 'freeAnomaly.edit',
  params: projectParams,
  maxBodyBytes: MEDIUM_BODY_BYTES,
  body: z.strictObject({
    timestamp: timestampSchema,
    /** In wire form, by column; a column that is excluded stays empty. */
    values: boundedRecord(columnName, wireValueSchema, { most: MAX_COLUMNS }),
    /** Drawn by the caller for this row: a call that is made again answers with the row that the first one added. */
    clientKey: z.uuid().optional(),
  }),
  response: z.object({
    /** null when an earlier call with the same key had added the row. */
    changeSet: z.string().nullable(),
    updatedRows: z.array(wireRowSchema),
  }),
  errors: ['view_not_found', 'view_republished', 'publication_in_progress'],
})
