import { getJob as definition } from '@quitus/contract/jobs/get-job.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { presentJob } from '#jobs/job.presenter.ts'
import { loadJob } from './load-job.ts'

export const getJob = bindEndpoint(definition, async ({ params }, context) =>
  presentJob(await loadJob(context, params), context.actor.user, context.translate),
)
