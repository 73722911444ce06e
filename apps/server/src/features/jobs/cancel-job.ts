import { cancelJob as definition } from '@quitus/contract/jobs/cancel-job.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { presentJob } from '#jobs/job.presenter.ts'
import { updateToCancelled } from '#jobs/jobs.sql.ts'
import { loadJob } from './load-job.ts'

export const cancelJob = bindEndpoint(definition, async ({ params }, context) => {
  const job = await loadJob(context, params)
  await updateToCancelled(context.tx, job.id, context.now())
  return presentJob(await loadJob(context, params), context.actor.user, context.translate)
})
