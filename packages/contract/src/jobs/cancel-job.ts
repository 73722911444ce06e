import { endpoint } from '../endpoint.ts'
import { jobParams, jobSchema } from './job.schema.ts'

/**
 * Ends a job that waits or runs; its process stops within seconds, and nothing of it is kept. An ended job stays as
 * it is.
 */
export const cancelJob = endpoint({
  name: 'cancel-job',
  method: 'POST',
  path: '/services/v1/wexaus/projects/:projectId/jobs/:job/cancel',
  summary: 'Cancel a job',
  access: 'project.read',
  params: jobParams,
  response: jobSchema,
  errors: ['job_not_found'],
})
