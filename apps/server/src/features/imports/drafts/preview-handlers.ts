import {
  discardImportPreview as discardDefinition,
  previewFormerPublication as formerDefinition,
  getImportPreview as getDefinition,
  publishImportPreview as publishDefinition,
} from '@quitus/contract/imports/import-previews.ts'
import { AppError, WordedRefusal } from '#errors/app-error.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { findRunContent } from '../last-import/last-imports.sql.ts'
import { deletePreview, findPreview, findWaiting } from '../preview/import-previews.sql.ts'
import { presentPreview } from '../preview/present-preview.ts'
import { findFormerPublication } from '../restoring/made-from.sql.ts'
import { EMPTY_CONTENT } from './import-draft-handlers.ts'
import { isRunActive, lockRuns } from './import-drafts.sql.ts'
import type { ImportParameters } from './import-parameters.ts'
import { parametersOf } from './queue-import.ts'
import { startRun } from './start-run.ts'

const getImportPreview = bindEndpoint(getDefinition, async ({ params }, { tx, locale }) => {
  const preview = await findPreview(tx, params.projectId)
  return { preview: preview === undefined ? null : presentPreview(preview, locale) }
})

const publishImportPreview = bindEndpoint(publishDefinition, async ({ params, body }, context) => {
  const { projectId } = params
  await lockRuns(context.tx, projectId)
  const preview = await findPreview(context.tx, projectId)
  if (preview === undefined || preview.jobId !== body.job) throw new AppError('import_preview_gone')
  const compared = preview.parameters as ImportParameters
  const parameters = { ...compared, isPreview: false, publishes: preview.jobId }
  const content = (await findRunContent(context.tx, preview.jobId)) ?? EMPTY_CONTENT
  return { job: await startRun(context, { projectId, version: preview.version, content }, parameters) }
})

const discardImportPreview = bindEndpoint(discardDefinition, async ({ params, body }, { tx }) => {
  const { projectId } = params
  await lockRuns(tx, projectId)
  if (await isRunActive(tx, projectId)) throw new AppError('import_running')
  if (!(await deletePreview(tx, projectId, body.job))) throw new AppError('import_preview_gone')
  return undefined
})

const previewFormerPublication = bindEndpoint(formerDefinition, async ({ params, body }, context) => {
  const { tx, locale } = context
  const { projectId } = params
  await lockRuns(tx, projectId)
  const waiting = await findWaiting(tx, projectId)
  if (waiting !== undefined)
    throw new WordedRefusal('import_preview_waiting', () => ({ person: waiting.person }))
  const former = await findFormerPublication(tx, projectId)
  if (former?.id !== body.publication) throw new AppError('former_publication_gone')
  const parameters = {
    ...parametersOf(EMPTY_CONTENT, null, { isCheck: false, isPreview: true, locale }),
    restores: former.id,
  }
  return { job: await startRun(context, { projectId, version: 0, content: EMPTY_CONTENT }, parameters) }
})

/** The handlers of previews. */
export const PREVIEW_HANDLERS = {
  getImportPreview,
  publishImportPreview,
  discardImportPreview,
  previewFormerPublication,
}
