import { endpoint } from '../endpoint.ts'
import { jobParams, jobSchema } from './job.schema.ts'

/** How far a job is, and what came of it. */
export const getJob = endpoint({
  name: 'get-job',
  method: 'GET',
  path: '/services/v1/wexaus/projects/:projectId/jobs/:job',
  summary: 'Progress of a job',
  access: 'project.read',
  params: jobParams,
  response: jobSchema,
  errors: ['job_not_found'],
})
