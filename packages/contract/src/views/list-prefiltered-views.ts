import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { projectParams } from '../projects/project.schema.ts'

/** The dashboard's prefiltered views, in the order the staff gave them. */
export const listPrefilteredViews = endpoint({
  name: 'list-prefiltered-views',
  method: 'GET',
  path: '/services/v1/wexaus/projects/:projectId/dashboard/prefiltered-views',
  summary: 'Prefiltered views of the dashboard',
  access: 'view.read',
  params: projectParams,
  response: z.object({ views: z.array(z.object({ name: z.string(), label: z.string() })) }),
  errors: ['view_not_found'],
})
