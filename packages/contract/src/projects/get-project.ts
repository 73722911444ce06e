import { endpoint } from '../endpoint.ts'
import { projectParams, projectSchema } from './project.schema.ts'

/** One project; another tenant's is not found (PRJ-05). */
export const getProject = endpoint({
  name: 'get-project',
  method: 'GET',
  path: '/services/v1/wexaus/projects/:projectId',
  summary: 'One project',
  access: 'project.read',
  params: projectParams,
  response: projectSchema,
  errors: [],
})
