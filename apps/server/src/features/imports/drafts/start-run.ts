import type { startImport } from '@quitus/contract/imports/import-drafts.ts'
import type { Job } from '@quitus/contract/jobs/job.schema.ts'
import { AppError } from '#errors/app-error.ts'
import type { CallContext } from '#http/call-context.ts'
import { presentJob } from '#jobs/job.presenter.ts'
import { findJob, insertJob } from '#jobs/jobs.sql.ts'
import { requireFreeJobSlot } from '#jobs/require-free-job-slot.ts'
import { insertRun, isRunActive } from './import-drafts.sql.ts'
import type { ImportParameters } from './import-parameters.ts'

type Call = Pick<CallContext<typeof startImport>, 'tx' | 'actor' | 'now' | 'translate'>

/** Queues a check, a comparison or an import of a project, of which one runs at a time. After `lockRuns`. */
export async function startRun(
  { tx, actor, now, translate }: Call,
  projectId: number,
  version: number,
  parameters: ImportParameters,
): Promise<Job> {
  if (await isRunActive(tx, projectId)) throw new AppError('import_running')
  await requireFreeJobSlot(tx, projectId, actor.user.id)
  const id = await insertJob(tx, {
    ...{ projectId, kind: 'import', source: null, requestedBy: actor.user.id, now: now() },
    impersonatorId: actor.impersonator?.id ?? null,
    title: translate(`imports:jobTitle.${titleOf(parameters)}`, { files: parameters.files.length }),
    parameters,
  })
  const { isCheck, isPreview } = parameters
  await insertRun(tx, { jobId: id, projectId, isCheck, isPreview, version })
  const row = await findJob(tx, projectId, id)
  if (row === undefined) throw new Error('The job was not recorded.')
  return presentJob(row, actor.user, translate)
}

function titleOf({ isCheck, isPreview, publishes }: ImportParameters) {
  if (isCheck) return 'check'
  if (isPreview) return 'preview'
  return publishes === null ? 'import' : 'publication'
}
