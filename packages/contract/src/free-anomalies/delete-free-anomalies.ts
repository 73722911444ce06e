import { z } from 'zod'
import { MEDIUM_BODY_BYTES } from '../body-limits.ts'
import { endpoint } from '../endpoint.ts'
import { projectParams } from '../projects/project.schema.ts'
import { entryIdsSchema, rowRefusalSchema, timestampSchema } from '../views/view.schema.ts'

/**
 * Takes rows out of the free anomalies as one change set; they can be put back. What cannot be taken is refused row
 * by row.
 */
export const deleteFreeAnomalies = endpoint({
  name: 'delete-free-anomalies',
  method: 'DELETE',
  path: '/services/v1/wexaus/projects/:projectId/freeanomaly/data',
  summary: 'Delete free anomalies',
  access: 'freeAnomaly.edit',
  params: projectParams,
  maxBodyBytes: MEDIUM_BODY_BYTES,
  body: z.strictObject({ timestamp: timestampSchema, entryIds: entryIdsSchema }),
  response: z.object({
    /** null when every row was refused: nothing was written. */
    changeSet: z.string().nullable(),
    /** The entries that are gone now. */
    deleted: z.array(z.string()),
    refused: z.array(rowRefusalSchema),
  }),
  errors: ['view_not_found', 'view_republished', 'publication_in_progress'],
})
