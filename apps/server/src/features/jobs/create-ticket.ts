import { createTicket as definition } from '@quitus/contract/jobs/create-ticket.ts'
import { insertTicket } from '#auth/tickets.sql.ts'
import { AppError } from '#errors/app-error.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { loadOwnJob } from './load-job.ts'

export const createTicket = bindEndpoint(definition, async ({ params }, context) => {
  const { tx, actor, sessionId, serviceTokenHash, now } = context
  const { projectId, job: jobId } = params
  const job = await loadOwnJob(context, params)
  if (job.fileId === null) throw new AppError(job.fileName === null ? 'job_not_found' : 'job_file_expired')
  const owner = {
    projectId,
    subject: { jobId },
    userId: actor.user.id,
    sessionId,
    serviceTokenHash,
    now: now(),
  }
  const { ticket, expiresAt } = await insertTicket(tx, owner)
  const url = `/services/v1/wexaus/projects/${projectId}/jobs/${jobId}/file?ticket=${ticket}`
  return { ticket, url, expiresAt: expiresAt.toISOString() }
})
