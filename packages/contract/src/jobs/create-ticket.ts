import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { jobParams } from './job.schema.ts'

/**
 * Trades the caller's session for one download of one thing within a minute (API-07): a browser that saves a file
 * cannot send a bearer token. Only who requested a job gets its file.
 */
export const createTicket = endpoint({
  name: 'create-ticket',
  method: 'POST',
  path: '/services/v1/wexaus/projects/:projectId/jobs/:job/ticket',
  summary: 'Single-use ticket for a download',
  access: 'project.read',
  params: jobParams,
  response: z.object({
    ticket: z.string(),
    /** Address with the ticket, from the root; it is good once. */
    url: z.string(),
    expiresAt: z.string(),
  }),
  errors: ['project_not_found', 'not_permitted', 'job_not_found', 'job_file_expired'],
})
