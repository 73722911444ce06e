import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { refusalSchema, wireRowSchema } from './view.schema.ts'
import { changeSetParams, clientKeySchema } from './write.schema.ts'

const body = z.strictObject({ clientKey: clientKeySchema.optional() })

const response = z.object({
  /** The change set that this call wrote; null when every cell was refused, and the step stays where it was. */
  changeSet: z.string().nullable(),
  /** Cells that are different now; one of the anomaly counts once. */
  changed: z.int(),
  /** Kind of the step that was undone or redone: what it changed is counted as its kind is (`isOfCells`). */
  kind: z.string(),
  /** Rows that are different now. */
  changedRows: z.int(),
  /** Rows as they are now, of 1000 of the anomalies that changed. */
  updatedRows: z.array(wireRowSchema),
  /** More anomalies have changed: what is shown has to be read again. */
  more: z.boolean(),
  /** 1000 of the cells that stay as they are, with why and what is in them. */
  refused: z.array(refusalSchema),
  refusedCount: z.int(),
})

const errors = [
  'change_set_not_found',
  // The rule of the project no longer keeps it (SEC-09).
  'change_set_removed',
  'change_set_not_undoable',
  'view_not_found',
  'publication_in_progress',
  'client_key_reused',
  // Of a claim that sent letters (FLOW-20).
  'letter_undo_refused',
] as const

/**
 * Undoes what is left of an own step (decision 037): each cell that still holds what the step wrote gets back what
 * was there before. A step is named by its own change set for ever, however often it was undone and redone; the
 * numbers of these work as well.
 */
export const undoChangeSet = endpoint({
  name: 'undo-change-set',
  method: 'POST',
  path: '/services/v1/wexaus/projects/:projectId/changes/:changeSet/undo',
  summary: 'Undo an own change set',
  access: 'cell.edit',
  params: changeSetParams,
  body,
  response,
  errors: [...errors, 'already_undone'],
})

/** Takes the undo of a step back, as long as nothing new was done since. */
export const redoChangeSet = endpoint({
  name: 'redo-change-set',
  method: 'POST',
  path: '/services/v1/wexaus/projects/:projectId/changes/:changeSet/redo',
  summary: 'Redo an own change set that was undone',
  access: 'cell.edit',
  params: changeSetParams,
  body,
  response,
  errors: [...errors, 'nothing_to_redo'],
})
