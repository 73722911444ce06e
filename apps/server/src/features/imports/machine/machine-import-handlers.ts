import type { DraftContent } from '@quitus/contract/imports/import-draft.schema.ts'
import {
  getImport as getDefinition,
  importFiles as importDefinition,
} from '@quitus/contract/imports/machine-imports.ts'
import { AppError, WordedRefusal } from '#errors/app-error.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { presentJob } from '#jobs/job.presenter.ts'
import { findJob } from '#jobs/jobs.sql.ts'
import { draftMapping } from '../drafts/draft-mapping.ts'
import { EMPTY_CONTENT, requireFiles } from '../drafts/import-draft-handlers.ts'
import { findRun, hasPublication, lockRuns } from '../drafts/import-drafts.sql.ts'
import { presentRun } from '../drafts/import-words.ts'
import { parametersOf } from '../drafts/queue-import.ts'
import { startRun } from '../drafts/start-run.ts'
import { findLastImport, selectUnfinished } from '../last-import/last-imports.sql.ts'
import { findWaiting } from '../preview/import-previews.sql.ts'
import { missingSettings } from './missing-settings.ts'

const importFiles = bindEndpoint(importDefinition, async ({ params: { projectId }, body }, context) => {
  const { tx, locale } = context
  const { isCheck, like } = body
  await lockRuns(tx, projectId)
  const last = like === undefined ? undefined : await findLastImport(tx, projectId)
  if (like !== undefined && last === undefined) throw new AppError('no_earlier_import')
  const settings = Object.fromEntries(
    Object.entries(body.settings).filter(([, value]) => value !== undefined),
  ) as Partial<DraftContent>
  const content: DraftContent = { ...EMPTY_CONTENT, ...last, ...settings, files: body.files }
  const [unfinished] = await selectUnfinished(tx, projectId, body.files)
  if (unfinished !== undefined)
    throw new WordedRefusal('import_file_not_ready', () => ({ name: unfinished.name }))
  const files = await requireFiles(context, projectId, body.files)
  const needsChoice = !isCheck && (await hasPublication(tx, projectId))
  const missing = missingSettings(content, { files, isLikeLast: last !== undefined, needsChoice })
  if (missing.length > 0)
    throw new WordedRefusal('import_settings_missing', () => ({ settings: missing.join(', ') }))
  const mapping = draftMapping(content)
  const waiting = await findWaiting(tx, projectId)
  if (waiting !== undefined && !isCheck)
    throw new WordedRefusal('import_preview_waiting', () => ({ person: waiting.person }))
  const parameters = parametersOf(content, mapping, { isCheck, locale })
  return { job: await startRun(context, { projectId, version: 0, content, origin: 'machine' }, parameters) }
})

const getImport = bindEndpoint(getDefinition, async ({ params: { projectId, job } }, context) => {
  const { tx, actor, translate } = context
  const row = await findJob(tx, projectId, job)
  // Read after its job, so that a job that has ended has its outcome.
  const run = row === undefined ? undefined : await findRun(tx, job)
  if (row === undefined || run === undefined) throw new AppError('job_not_found')
  return presentRun(run, presentJob(row, actor.user, translate), translate)
})

/** The handlers of imports by a program. */
export const MACHINE_IMPORT_HANDLERS = { importFiles, getImport }
