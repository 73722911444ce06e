import { retryJob as definition } from '@quitus/contract/jobs/retry-job.ts'
import { AppError } from '#errors/app-error.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { presentJob } from '#jobs/job.presenter.ts'
import { updateToRetried } from '#jobs/jobs.sql.ts'
import { requireFreeJobSlot } from '#jobs/require-free-job-slot.ts'
import { loadOwnJob } from './load-job.ts'

export const retryJob = bindEndpoint(definition, async ({ params }, context) => {
  const { tx, actor, translate } = context
  const job = await loadOwnJob(context, params)
  await requireFreeJobSlot(tx, params.projectId, actor.user.id)
  if (!(await updateToRetried(tx, job.id))) throw new AppError('job_not_ended')
  return presentJob(await loadOwnJob(context, params), actor.user, translate)
})
