import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { projectParams } from '../projects/project.schema.ts'
import { jobSchema } from './job.schema.ts'

/** The requester's jobs of the last days, newest first; those of everybody for who manages the project. */
export const listJobs = endpoint({
  name: 'list-jobs',
  method: 'GET',
  path: '/services/v1/wexaus/projects/:projectId/jobs',
  summary: 'Jobs of a project',
  access: 'project.read',
  params: projectParams,
  query: z.object({ limit: z.coerce.number().int().min(1).max(100).default(30) }),
  response: z.object({ jobs: z.array(jobSchema) }),
  errors: [],
})
