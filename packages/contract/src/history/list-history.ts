import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { storableText } from '../text.schema.ts'
import { historyEntrySchema, sourceParams } from '../views/view.schema.ts'
import { changeSetId, changeSetSchema } from '../views/write.schema.ts'

/** Changes of a row or of one of its cells, or the change sets of the whole source; newest first (CELL-13). */
export const listHistory = endpoint({
  name: 'list-history',
  method: 'GET',
  path: '/services/v1/wexaus/projects/:projectId/:source/history',
  summary: 'History of a row, a cell, a person or a source',
  access: 'view.read',
  params: sourceParams,
  query: z.object({
    /** The row whose changes are requested, in `history`; without it `changeSets` has the change sets of the source. */
    entryId: storableText(4000, 1).optional(),
    /** Only what changed in this column. */
    column: storableText(200, 1).optional(),
    /** Only what this person changed: `actorId` of an answer. */
    actor: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
    /** Change set after which to go on, from `next` of the page before. */
    before: changeSetId.optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  response: z.object({
    /** Cell by cell; empty without `entryId`. */
    history: z.array(historyEntrySchema),
    /** Empty with `entryId`. */
    changeSets: z.array(changeSetSchema),
    next: z.string().nullable(),
    /**
     * With the last page: until when the retention rule of the project has removed what was done (SEC-09). Null where
     * nothing was removed.
     */
    removedUntil: z.string().nullable(),
  }),
  errors: ['view_not_found', 'entry_not_found', 'unknown_column'],
})
