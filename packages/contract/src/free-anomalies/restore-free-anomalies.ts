import { z } from 'zod'
import { MEDIUM_BODY_BYTES } from '../body-limits.ts'
import { endpoint } from '../endpoint.ts'
import { projectParams } from '../projects/project.schema.ts'
import { entryIdsSchema, rowRefusalSchema, timestampSchema, wireRowSchema } from '../views/view.schema.ts'

/** Puts deleted rows back as they were, as one change set. What cannot be put back is refused row by row. */
export const restoreFreeAnomalies = endpoint({
  name: 'restore-free-anomalies',
  method: 'POST',
  path: '/services/v1/wexaus/projects/:projectId/freeanomaly/data/restore',
  summary: 'Put deleted free anomalies back',
  access: 'freeAnomaly.edit',
  params: projectParams,
  maxBodyBytes: MEDIUM_BODY_BYTES,
  body: z.strictObject({ timestamp: timestampSchema, entryIds: entryIdsSchema }),
  response: z.object({
    /** null when every row was refused: nothing was written. */
    changeSet: z.string().nullable(),
    updatedRows: z.array(wireRowSchema),
    refused: z.array(rowRefusalSchema),
  }),
  errors: ['view_not_found', 'view_republished', 'publication_in_progress'],
})
