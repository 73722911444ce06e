import type { getJob } from '@quitus/contract/jobs/get-job.ts'
import { can, opensSource } from '@quitus/domain/access/permissions.ts'
import { AppError } from '#errors/app-error.ts'
import type { CallContext } from '#http/call-context.ts'
import { findJob, type JobRow } from '#jobs/jobs.sql.ts'

type JobContext = Pick<CallContext<typeof getJob>, 'tx' | 'actor' | 'access'>

/** True for who sees everybody's jobs of the project. */
export function seesAllJobs({ actor, access }: Pick<JobContext, 'actor' | 'access'>): boolean {
  return can(actor, 'project.manage', access)
}

/** True for who may run imports: those of a project are shown to nobody else, not even where they are their own. */
export function seesImports({ actor, access }: Pick<JobContext, 'actor' | 'access'>): boolean {
  return (['project.manage', 'import.run'] as const).some((action) => can(actor, action, access))
}

/** A job that the caller may see: their own, or any for who manages the project. Throws `job_not_found`. */
export async function loadJob(
  context: JobContext,
  params: { projectId: number; job: string },
): Promise<JobRow> {
  const row = await findJob(context.tx, params.projectId, params.job)
  if (row === undefined || (row.requestedById !== context.actor.user.id && !seesAllJobs(context)))
    throw new AppError('job_not_found')
  if (row.kind === 'import' && !seesImports(context)) throw new AppError('job_not_found')
  return row
}

/**
 * A job of the caller's own, which a view that was closed to them closes too. Throws `job_not_found`, and
 * `not_permitted`.
 */
export async function loadOwnJob(
  context: JobContext,
  params: { projectId: number; job: string },
): Promise<JobRow> {
  const row = await findJob(context.tx, params.projectId, params.job)
  if (row === undefined || row.requestedById !== context.actor.user.id) throw new AppError('job_not_found')
  if (row.kind === 'import' && !seesImports(context)) throw new AppError('job_not_found')
  if (row.source !== null && !opensSource(context.access, row.source)) throw new AppError('not_permitted')
  return row
}
