import { listJobs as definition } from '@quitus/contract/jobs/list-jobs.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { presentJob } from '#jobs/job.presenter.ts'
import { selectJobs } from '#jobs/jobs.sql.ts'
import { seesAllJobs, seesImports } from './load-job.ts'

export const listJobs = bindEndpoint(definition, async ({ params, query }, context) => {
  const { tx, actor, now, translate } = context
  const userId = seesAllJobs(context) ? null : actor.user.id
  const rows = await selectJobs(tx, {
    ...{ projectId: params.projectId, userId, limit: query.limit, now: now() },
    hasImports: seesImports(context),
  })
  return { jobs: rows.map((row) => presentJob(row, actor.user, translate)) }
})
