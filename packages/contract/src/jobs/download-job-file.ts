import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { jobParams } from './job.schema.ts'

/**
 * The file of a finished job, for a ticket instead of a bearer token. The ticket is used up whatever becomes of the
 * call.
 */
export const downloadJobFile = endpoint({
  name: 'download-job-file',
  method: 'GET',
  path: '/services/v1/wexaus/projects/:projectId/jobs/:job/file',
  summary: 'Download what a job made',
  access: 'project.read',
  credential: 'ticket',
  params: jobParams,
  query: z.object({ ticket: z.string().min(20).max(100) }),
  response: z.file(),
  delivery: 'file',
  errors: ['ticket_invalid', 'job_not_found', 'job_file_expired', 'storage_unavailable'],
})
