import { endpoint } from '../endpoint.ts'
import { jobParams, jobSchema } from './job.schema.ts'

/**
 * Runs a job again that failed, was cancelled, or whose file has expired; the requester's own only, with the rights
 * of today.
 */
export const retryJob = endpoint({
  name: 'retry-job',
  method: 'POST',
  path: '/services/v1/wexaus/projects/:projectId/jobs/:job/retry',
  summary: 'Run a job again',
  access: 'project.read',
  params: jobParams,
  response: jobSchema,
  errors: ['job_not_found', 'job_not_ended', 'too_many_jobs'],
})
