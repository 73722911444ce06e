import { EDIT_KINDS } from '@quitus/domain/anomalies/change-kind.ts'
import { z } from 'zod'
import { boundedArray } from '../bounded.schema.ts'
import { endpoint } from '../endpoint.ts'
import { MAX_CHANGES, MAX_WRITE_BYTES } from './limits.ts'
import { changeSchema, refusalSchema, sourceParams, timestampSchema, wireRowSchema } from './view.schema.ts'
import { clientKeySchema, reasonSchema } from './write.schema.ts'

/** Saves cells as one change set. What cannot be saved is refused cell by cell, the rest is saved. */
export const editCells = endpoint({
  name: 'edit-cells',
  method: 'PATCH',
  path: '/services/v1/wexaus/projects/:projectId/:source/data',
  summary: 'Edit cells',
  access: 'cell.edit',
  params: sourceParams,
  maxBodyBytes: MAX_WRITE_BYTES,
  body: z.strictObject({
    timestamp: timestampSchema,
    changes: boundedArray(changeSchema, { least: 1, most: MAX_CHANGES }),
    kind: z.enum(EDIT_KINDS).default('edit'),
    clientKey: clientKeySchema.optional(),
    /**
     * Why the anomalies are decided so, where changes of the validated column need a reason (FLOW-04); others leave
     * it unused.
     */
    reason: reasonSchema.optional(),
  }),
  response: z.object({
    /** null when nothing was written: every change was refused, or requested what was there. */
    changeSet: z.string().nullable(),
    /** Cells that are different now; one of the anomaly counts once. */
    changed: z.int(),
    /** Rows as they are now, of the anomalies that the changes name, in that order, of 1000 anomalies at most. */
    updatedRows: z.array(wireRowSchema),
    refused: z.array(refusalSchema),
    /** The changes name further anomalies: what is shown has to be read again. */
    more: z.boolean(),
  }),
  errors: ['view_not_found', 'view_republished', 'publication_in_progress', 'client_key_reused'],
})
