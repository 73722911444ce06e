import type { DraftContent } from '@quitus/contract/imports/import-draft.schema.ts'
import type { startImport } from '@quitus/contract/imports/import-drafts.ts'
import type { Job } from '@quitus/contract/jobs/job.schema.ts'
import type { ImportOrigin } from '@quitus/domain/imports/import-draft.ts'
import { AppError } from '#errors/app-error.ts'
import type { CallContext } from '#http/call-context.ts'
import { presentJob } from '#jobs/job.presenter.ts'
import { findJob } from '#jobs/jobs.sql.ts'
import { requireFreeJobSlot } from '#jobs/require-free-job-slot.ts'
import { isRunActive } from './import-drafts.sql.ts'
import type { ImportParameters } from './import-parameters.ts'
import { queueImport } from './queue-import.ts'

type Call = Pick<CallContext<typeof startImport>, 'tx' | 'actor' | 'now' | 'translate'>
type Draft = { projectId: number; version: number; content: DraftContent; origin?: ImportOrigin }

/** Queues a check, a comparison or an import of a project, of which one runs at a time. After `lockRuns`. */
export async function startRun(
  { tx, actor, now, translate }: Call,
  { origin = 'person', ...draft }: Draft,
  parameters: ImportParameters,
): Promise<Job> {
  if (await isRunActive(tx, draft.projectId)) throw new AppError('import_running')
  await requireFreeJobSlot(tx, draft.projectId, actor.user.id)
  const id = await queueImport(tx, { ...draft, origin, actor, translate, now: now() }, parameters)
  const row = await findJob(tx, draft.projectId, id)
  if (row === undefined) throw new Error('The job was not recorded.')
  return presentJob(row, actor.user, translate)
}
