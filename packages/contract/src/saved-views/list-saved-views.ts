import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { sourceParams } from '../views/view.schema.ts'
import { savedViewSchema } from './saved-view.schema.ts'

/** The requester's own views of a grid and those that members share, by name (VIEW-14). */
export const listSavedViews = endpoint({
  name: 'list-saved-views',
  method: 'GET',
  path: '/services/v1/wexaus/projects/:projectId/:source/saved-views',
  summary: 'Saved views of a grid, personal and shared',
  access: 'view.read',
  serviceAccounts: 'refused',
  params: sourceParams,
  response: z.object({ views: z.array(savedViewSchema) }),
  errors: [],
})
