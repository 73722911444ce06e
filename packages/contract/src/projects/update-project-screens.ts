import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { projectFeatures, projectParams, projectSchema } from './project.schema.ts'

/** Anyone who manages a project chooses which screens it opens to its members (PRJ-04). */
export const updateProjectScreens = endpoint({
  name: 'update-project-screens',
  method: 'PATCH',
  path: '/services/v1/wexaus/projects/:projectId',
  summary: 'Choose the screens of a project',
  access: 'project.manage',
  params: projectParams,
  body: z.strictObject({ features: projectFeatures }),
  response: projectSchema.pick({ id: true, features: true }),
  errors: [],
})
