import { buffer } from 'node:stream/consumers'
import type { DraftContent, ImportRun } from '@quitus/contract/imports/import-draft.schema.ts'
import {
  getImportDraft as getDefinition,
  recogniseFiles as recogniseDefinition,
  setImportDraft as setDefinition,
  startImport as startDefinition,
} from '@quitus/contract/imports/import-drafts.ts'
import { DEFAULT_DETECTION_PARAMETERS } from '@quitus/detection/detection-parameters.ts'
import { DOCUMENT_ROLES } from '@quitus/detection/document-roles.ts'
import { DOCUMENT_ROLE_NAMES } from '@quitus/domain/imports/document-role-names.ts'
import { AppError, WordedRefusal } from '#errors/app-error.ts'
import type { OwnFile } from '#files/cell-files.ts'
import { copyToDisk } from '#files/copy-to-disk.ts'
import { isContainer } from '#files/text/text-encoding.ts'
import { bindEndpoint, bindOpenEndpoint } from '#http/bind-endpoint.ts'
import type { CallContext } from '#http/call-context.ts'
import { presentJob } from '#jobs/job.presenter.ts'
import { findJob } from '#jobs/jobs.sql.ts'
import { createTurns } from '#limits/answer-of-thread.ts'
import { findRememberedMapping } from '../last-import/remembered-mappings.sql.ts'
import { findWaiting } from '../preview/import-previews.sql.ts'
import { findFormerPublication } from '../restoring/made-from.sql.ts'
import { draftMapping } from './draft-mapping.ts'
import {
  type DraftFile,
  findDraft,
  findLastRun,
  findRun,
  hasPublication,
  lockRuns,
  saveDraft,
  selectDraftFiles,
} from './import-drafts.sql.ts'
import { presentRun, refusalText } from './import-words.ts'
import { parametersOf } from './queue-import.ts'
import { readsAlike } from './reads-alike.ts'
import { recogniseInThread } from './recognise-in-thread.ts'
import type { Sample } from './recognise-sample.ts'
import { startRun } from './start-run.ts'

/** One recognition at a time, whose files are copied when it is its turn. */
const inTurn = createTurns()

/** Bytes of each file that are looked at before the job reads all. */
const SAMPLE = 512 * 1024
/** The same of all files of a call together. */
const ALL_SAMPLES = 8 * 1024 * 1024

const { presentedFrom, nearDays, nearAmount, forgottenAfterDays, leastAtStake } = DEFAULT_DETECTION_PARAMETERS
const DETECTION_DEFAULTS = { presentedFrom, nearDays, nearAmount, forgottenAfterDays, leastAtStake }

export const EMPTY_CONTENT: DraftContent = {
  files: [],
  kind: null,
  reading: { encoding: null, delimiter: null, headerLine: null, sheet: null },
  columns: [],
  keyColumns: [],
  fec: { siren: null, closingOn: null },
  addsToCurrent: null,
  excludesBadLines: false,
  detection: {},
}

const getImportDraft = bindEndpoint(getDefinition, async ({ params: { projectId } }, context) => {
  const { tx } = context
  const draft = await findDraft(tx, projectId)
  const content = draft?.content ?? EMPTY_CONTENT
  const known = new Map((await selectDraftFiles(tx, projectId, content.files)).map((file) => [file.id, file]))
  const check = await loadRun(context, projectId, true)
  // Read before what it leaves, so that one that has ended has its preview and its publication.
  const run = await loadRun(context, projectId, false)
  const waiting = await findWaiting(tx, projectId)
  const former = await findFormerPublication(tx, projectId)
  return {
    version: draft?.version ?? 0,
    content,
    changedBy: draft?.changedBy ?? null,
    changedAt: draft === undefined ? null : new Date(draft.changedAt).toISOString(),
    files: content.files.map((object) => {
      const file = known.get(object)
      return { object, name: file?.name ?? null, size: file === undefined ? null : Number(file.size) }
    }),
    hasPublication: await hasPublication(tx, projectId),
    roles: DOCUMENT_ROLE_NAMES.map((name) => ({ name, types: [...DOCUMENT_ROLES[name].types] })),
    detectionDefaults: DETECTION_DEFAULTS,
    check,
    isCheckOutdated: check !== null && !(await readsAlike(tx, check.job.id, content)),
    run,
    preview: waiting === undefined ? null : { job: waiting.job, version: waiting.version },
    formerPublication:
      former === undefined
        ? null
        : {
            ...{ id: former.id, publishedAt: former.publishedAt },
            ...{ rows: former.rowCount, anomalies: former.anomalyCount },
          },
  }
})

const setImportDraft = bindEndpoint(setDefinition, async ({ params: { projectId }, body }, context) => {
  const { tx, actor, now } = context
  await requireFiles(context, projectId, body.content.files)
  const version = await saveDraft(tx, { projectId, ...body, userId: actor.user.id, now: now() })
  if (version === undefined) throw await changedMeanwhile(context, projectId)
  return { version }
})

const recogniseFiles = bindOpenEndpoint(recogniseDefinition, async ({ params, body }, context) => {
  const found = await context.transact((call) => requireFiles(call, params.projectId, body.files))
  const sampled = Math.min(SAMPLE, Math.floor(ALL_SAMPLES / found.length))
  const { reading, preview = body.files[0] ?? null } = body
  const { files, suggestion } = await inTurn(() => recognise())
  const keys = files.flatMap(({ headerKey }) => headerKey ?? [])
  const remembered = await context.transact(({ tx }) => findRememberedMapping(tx, keys))
  return {
    suggestion:
      suggestion === null ? null : remembered === null ? { ...suggestion, confirmedAt: null } : remembered,
    files: files.flatMap(({ object, problem, form, sheets, lines }) => {
      const file = found.find(({ id }) => id === object)
      if (file === undefined) return []
      const words = problem && { code: problem.code, message: refusalText(problem, context.translate) }
      return [{ object, name: file.name, size: Number(file.size), problem: words, form, sheets, lines }]
    }),
  }

  async function recognise() {
    const samples: Sample[] = []
    const copies: OwnFile[] = []
    try {
      for (const { id, name, size } of found) {
        const isWhole = Number(size) <= sampled
        const range = isWhole ? undefined : { start: 0, end: sampled - 1 }
        const bytes = await buffer(await context.files.open(id, range))
        // A workbook is read from its end: the whole of it has to be on this disk.
        const path = isContainer(bytes) ? await copyToDisk(context.files, id, copies) : null
        samples.push({ object: id, name, bytes, isWhole, path })
      }
      return await recogniseInThread({ samples, reading, preview })
    } finally {
      for (const copy of copies) await copy.discard()
    }
  }
})

const startImport = bindEndpoint(startDefinition, async ({ params: { projectId }, body }, context) => {
  const { tx, locale } = context
  const { version, isCheck, isPreview } = body
  await lockRuns(tx, projectId)
  const draft = await findDraft(tx, projectId)
  if (draft === undefined || draft.version !== version) throw await changedMeanwhile(context, projectId)
  const { content } = draft
  const mapping = draftMapping(content)
  if (!isCheck && content.addsToCurrent === null && (await hasPublication(tx, projectId)))
    throw new WordedRefusal('import_incomplete', (t) => ({ reason: t('imports:incomplete.notChosen') }))
  await requireFiles(context, projectId, content.files)
  const waiting = await findWaiting(tx, projectId)
  if (waiting !== undefined && !isCheck)
    throw new WordedRefusal('import_preview_waiting', () => ({ person: waiting.person }))
  const parameters = parametersOf(content, mapping, { isCheck, isPreview: isPreview && !isCheck, locale })
  return { job: await startRun(context, { projectId, version, content }, parameters) }
})

/** The handlers of imports. */
export const IMPORT_HANDLERS = { getImportDraft, setImportDraft, recogniseFiles, startImport }

type Call = Pick<CallContext<typeof getDefinition>, 'tx' | 'actor' | 'translate'>

/** These files in their order; throws `object_not_found` where one is not there, or of another project. */
export async function requireFiles({ tx }: Pick<Call, 'tx'>, projectId: number, ids: readonly string[]) {
  const known = new Map((await selectDraftFiles(tx, projectId, ids)).map((file) => [file.id, file]))
  return ids.map((id): DraftFile => {
    const file = known.get(id)
    if (file === undefined) throw new AppError('object_not_found')
    return file
  })
}

async function changedMeanwhile({ tx }: Pick<Call, 'tx'>, projectId: number): Promise<WordedRefusal> {
  const draft = await findDraft(tx, projectId)
  return new WordedRefusal('import_draft_changed', () => ({ person: draft?.changedBy ?? '' }))
}

async function loadRun(
  { tx, actor, translate }: Call,
  projectId: number,
  isCheck: boolean,
): Promise<ImportRun | null> {
  const jobId = await findLastRun(tx, projectId, isCheck)
  const row = jobId === undefined ? undefined : await findJob(tx, projectId, jobId)
  // Read after its job, so that a job that has ended has its outcome.
  const run = jobId === undefined ? undefined : await findRun(tx, jobId)
  return run === undefined || row === undefined
    ? null
    : presentRun(run, presentJob(row, actor.user, translate), translate)
}
