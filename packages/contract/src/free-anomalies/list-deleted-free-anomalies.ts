import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { projectParams } from '../projects/project.schema.ts'
import { MAX_WINDOW, wireRowSchema } from '../views/view.schema.ts'

/** Free anomalies that someone has deleted, those deleted last first; each can be put back. */
export const listDeletedFreeAnomalies = endpoint({
  name: 'list-deleted-free-anomalies',
  method: 'GET',
  path: '/services/v1/wexaus/projects/:projectId/freeanomaly/data/deleted',
  summary: 'Deleted free anomalies',
  access: 'freeAnomaly.edit',
  params: projectParams,
  query: z.object({
    offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(MAX_WINDOW).default(100),
  }),
  response: z.object({
    count: z.int(),
    rows: z.array(
      z.object({
        /** The row as it was. */
        row: wireRowSchema,
        actor: z.string(),
        /** Full name of the person who borrowed the actor's identity. */
        impersonator: z.string().nullable(),
        at: z.string(),
      }),
    ),
  }),
  errors: ['view_not_found'],
})
