import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { sourceParams } from './view.schema.ts'

/** The prefiltered views of a view, in the order the staff gave them. */
export const listPrefilteredViews = endpoint({
  name: 'list-prefiltered-views',
  method: 'GET',
  path: '/services/v1/wexaus/projects/:projectId/:source/prefiltered-views',
  summary: 'Prefiltered views of a view',
  access: 'view.read',
  params: sourceParams,
  response: z.object({ views: z.array(z.object({ name: z.string(), label: z.string() })) }),
  errors: ['view_not_found'],
})
