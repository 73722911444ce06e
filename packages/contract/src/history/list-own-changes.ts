import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { sourceParams } from '../views/view.schema.ts'

const stepSchema = z.object({
  /** Names the step for `undo` and `redo`, whichever of the two it waits for. */
  changeSet: z.string(),
  /** `edit`, `paste`, `fill`, `clear`, `multipleEdit` or `file`. */
  kind: z.string(),
  /** When the step was done first. */
  at: z.string(),
  /** What undoing or redoing it would touch, if nobody came between. */
  cells: z.int(),
  rows: z.int(),
  columns: z.array(z.object({ name: z.string(), label: z.string() })),
})
export type Step = z.infer<typeof stepSchema>

/**
 * The requester’s own steps in this source, as an undo stack has them: the one to undo and the one to redo next come
 * first, 500 of each.
 */
export const listOwnChanges = endpoint({
  name: 'list-own-changes',
  method: 'GET',
  path: '/services/v1/wexaus/projects/:projectId/:source/own-changes',
  summary: 'Own steps that can be undone and redone',
  access: 'cell.edit',
  params: sourceParams,
  response: z.object({ undo: z.array(stepSchema), redo: z.array(stepSchema) }),
  errors: ['view_not_found'],
})
