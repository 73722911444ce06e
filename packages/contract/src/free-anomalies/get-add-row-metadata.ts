import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { projectParams } from '../projects/project.schema.ts'
import { columnSchema } from '../views/view.schema.ts'

/** The columns that a new free anomaly may be given, in the order of the view (FLOW-07). */
export const getAddRowMetadata = endpoint({
  name: 'get-add-row-metadata',
  method: 'GET',
  path: '/services/v1/wexaus/projects/:projectId/freeanomaly/addrow/metadata',
  summary: 'Columns of a new free anomaly',
  access: 'freeAnomaly.edit',
  params: projectParams,
  response: z.object({ viewMetaData: z.object({ columns: z.array(columnSchema) }) }),
  errors: ['view_not_found'],
})
