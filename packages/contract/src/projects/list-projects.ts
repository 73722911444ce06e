import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { projectSchema } from './project.schema.ts'

/** The projects of which the caller is a member, by name. */
export const listProjects = endpoint({
  name: 'list-projects',
  method: 'GET',
  path: '/services/v1/wexaus/projects',
  summary: 'Projects of the signed-in person',
  access: 'signed-in',
  response: z.object({ projects: z.array(projectSchema) }),
  errors: [],
})
