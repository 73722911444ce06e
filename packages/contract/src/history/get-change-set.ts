import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { storableText } from '../text.schema.ts'
import { sourceSchema, wireValueSchema } from '../views/view.schema.ts'
import { changeSetParams, changeSetSchema } from '../views/write.schema.ts'

/**
 * One action of a person with the cells that it changed, in pages (CELL-13). A column of the anomaly is listed once
 * for each anomaly.
 */
export const getChangeSet = endpoint({
  name: 'get-change-set',
  method: 'GET',
  path: '/services/v1/wexaus/projects/:projectId/changes/:changeSet',
  summary: 'One change set with its cells',
  access: 'view.read',
  params: changeSetParams,
  query: z.object({
    /** From `next` of the page before. */
    from: storableText(300, 1).optional(),
    limit: z.coerce.number().int().min(1).max(500).default(100),
  }),
  response: z.object({
    source: sourceSchema,
    changeSet: changeSetSchema,
    cells: z.array(
      z.object({
        entryId: z.string(),
        /** null where the view has no numbers, or the entry is in no anomaly any more. */
        anomalyNumber: z.string().nullable(),
        column: z.string(),
        columnLabel: z.string(),
        before: wireValueSchema,
        after: wireValueSchema,
      }),
    ),
    next: z.string().nullable(),
  }),
  errors: ['change_set_not_found', 'view_not_found'],
})
