import { createTicket as definition } from '@quitus/contract/jobs/create-ticket.ts'
import { can } from '@quitus/domain/permissions.ts'
import { findMember, nameRequester } from '#auth/actor.sql.ts'
import { AppError } from '#http/app-error.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { insertTicket } from '#jobs/tickets.sql.ts'
import { loadOwnJob } from './load-job.ts'

/** The path names no project, so that membership and right are asked here as the binding asks them elsewhere. */
export const createTicket = bindEndpoint(definition, async ({ body }, context) => {
  const { tx, actor, sessionId, now } = context
  const { projectId, job: jobId } = body
  await nameRequester(tx, actor.user.id, projectId)
  const member = await findMember(tx, actor.user.id, projectId)
  if (member === undefined) throw new AppError('project_not_found')
  if (!can(actor, 'project.read', member.access)) throw new AppError('not_permitted')
  const job = await loadOwnJob({ tx, actor, access: member.access }, { projectId, job: jobId })
  if (job.fileId === null) throw new AppError(job.fileName === null ? 'job_not_found' : 'job_file_expired')
  const owner = { projectId, jobId, userId: actor.user.id, sessionId, now: now() }
  const { ticket, expiresAt } = await insertTicket(tx, owner)
  const url = `/services/v1/wexaus/projects/${projectId}/jobs/${jobId}/file?ticket=${ticket}`
  return { ticket, url, expiresAt: expiresAt.toISOString() }
})
