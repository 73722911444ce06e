import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { changeSchema, refusalSchema, sourceParams, timestampSchema, wireRowSchema } from './view.schema.ts'

/** Most cells that one call may change; larger edits are actions on a selection. */
export const MAX_CHANGES = 10_000

/** Saves cells as one change set. What cannot be saved is refused cell by cell, the rest is saved. */
export const editCells = endpoint({
  name: 'edit-cells',
  method: 'PATCH',
  path: '/services/v1/wexaus/projects/:projectId/:source/data',
  summary: 'Edit cells',
  access: 'cell.edit',
  params: sourceParams,
  body: z.strictObject({
    timestamp: timestampSchema,
    changes: z.array(changeSchema).min(1).max(MAX_CHANGES),
  }),
  response: z.object({
    /** null when every change was refused: nothing was written. */
    changeSet: z.string().nullable(),
    updatedRows: z.array(wireRowSchema),
    refused: z.array(refusalSchema),
  }),
  errors: ['view_not_found', 'view_republished', 'publication_in_progress'],
})
