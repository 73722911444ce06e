import { endpoint } from '../endpoint.ts'
import { projectParams } from '../projects/project.schema.ts'

/** Notes that the person sees the home as it is now; the next visit is compared with what the last call of this one saw (SYN-06). */
export const noteVisit = endpoint({
  name: 'note-visit',
  method: 'PUT',
  path: '/services/v1/wexaus/projects/:projectId/home/visit',
  summary: 'The person sees the home of a project',
  access: 'view.read',
  whileImpersonating: 'refused',
  serviceAccounts: 'refused',
  params: projectParams,
  response: null,
  errors: [],
})
