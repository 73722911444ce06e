import { can } from '@quitus/domain/access/permissions.ts'
import type { Deps } from '#deps/deps.ts'
import { AppError } from '#errors/app-error.ts'
import type { OwnFile } from '#files/cell-files.ts'
import { copyToDisk } from '#files/copy-to-disk.ts'
import type { JobOutcome, JobRunner, RunningJob } from '#jobs/job.ts'
import type { ImportProgress } from '../import-progress.ts'
import type { ImportReport } from '../import-report.ts'
import { endImportConnections, isPublished, selectDraftFiles, updateRun } from './import-drafts.sql.ts'
import type { ImportOutcome } from './import-outcome.ts'
import type { ImportParameters } from './import-parameters.ts'
import type { ImportMessage, ImportOrder } from './import-worker.ts'
import { startImportProcess, startImportThread } from './start-import-worker.ts'

/** How long the list of bad lines can be downloaded. */
const KEPT_MS = 24 * 60 * 60 * 1000
/** Between two notes of how far an import is. */
const NOTE_MS = 500

type RunDeps = Pick<Deps, 'database' | 'files'>

/** What follows an import in the process that runs it. */
export type ImportWatcher = {
  onProgress?: (progress: ImportProgress) => void
  /** Receives all that an import reports of itself; the database keeps less. */
  onReport?: (report: ImportReport) => void
  /** Where files of the job are on this disk already, by their ids: they are not copied from the store. */
  paths?: ReadonlyMap<string, string>
  /** This process does nothing else. */
  isAlone?: boolean
}

/**
 * Checks files, or imports them, next to the calls that this process serves. What it publishes and that it ended commit
 * together.
 */
export const runImport: JobRunner<RunDeps> = (job, deps) => runWatchedImport(job, deps, {})

/** The same, followed by `watcher`. */
export async function runWatchedImport(
  job: RunningJob,
  deps: RunDeps,
  watcher: ImportWatcher,
): Promise<JobOutcome> {
  const mayRun = (['project.manage', 'import.run'] as const).some((action) =>
    can(job.actor, action, job.access),
  )
  const parameters = job.parameters as ImportParameters
  if (!mayRun && parameters.isByOperator !== true) throw new AppError('not_permitted')
  const { owner } = deps.database
  await updateRun(owner, job.id, { step: 'reading', lines: 0, share: 0, outcome: null })
  const kept: OwnFile[] = []
  try {
    const fetch = (ids: readonly string[]) => fetchFiles(job, ids, deps, kept, watcher)
    const files = await fetch(parameters.files)
    const { suppliers } = parameters
    const [master] = suppliers === undefined ? [] : await fetch([suppliers.file])
    const badLines = await deps.files.begin()
    kept.push(badLines)
    const outcome = await runInWorker(
      {
        ...{
          urls: deps.database.urls,
          projectId: job.projectId,
          actorId: job.actor.user.id,
          parameters,
          files,
        },
        ...(master === undefined ? {} : { master }),
        job: { id: job.id, attempt: job.attempt },
        connectionName: `quitus import ${job.id}`,
        badLinesPath: badLines.path,
      },
      job,
      deps,
      watcher,
    )
    return await settle(job, parameters, outcome, badLines, deps)
  } finally {
    for (const file of kept) await file.discard()
  }
}

/** The files of the job on this disk, for they are read several times. */
async function fetchFiles(
  { projectId, signal, parameters }: RunningJob,
  requested: readonly string[],
  { database, files }: RunDeps,
  kept: OwnFile[],
  { paths }: ImportWatcher,
): Promise<ImportOrder['files']> {
  const { names = {} } = parameters as ImportParameters
  const found = await selectDraftFiles(database.owner, projectId, requested)
  const fetched: { name: string; path: string }[] = []
  for (const id of requested) {
    const file = found.find((each) => each.id === id)
    if (file === undefined) throw new AppError('object_not_found')
    const path = paths?.get(id) ?? (await copyToDisk(files, id, kept, signal))
    fetched.push({ name: names[id] ?? file.name, path })
  }
  return fetched
}

async function settle(
  job: RunningJob,
  { isCheck, locale }: ImportParameters,
  outcome: ImportOutcome,
  badLines: OwnFile,
  { database }: RunDeps,
): Promise<JobOutcome> {
  const isImported = outcome.refusal === null && !isCheck
  // An import has noted itself in the transaction that published it.
  if (!isImported)
    await updateRun(database.owner, job.id, {
      ...{ step: 'checking', lines: outcome.report?.lines ?? 0, share: 1 },
      outcome,
    })
  if (outcome.refusal !== null) throw new AppError('import_refused')
  if (!isCheck || outcome.report === null || outcome.report.badLineCount === 0)
    return { result: null, file: null }
  const name = locale === 'fr' ? 'Lignes en erreur.csv' : 'Lines with errors.csv'
  const size = await badLines.keep()
  return {
    result: null,
    file: { id: badLines.id, name, type: 'text/csv; charset=utf-8', size, keptForMs: KEPT_MS },
  }
}

function runInWorker(
  order: ImportOrder,
  job: RunningJob,
  { database }: RunDeps,
  watcher: ImportWatcher,
): Promise<ImportOutcome> {
  const { signal } = job
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new Error('The job has ended.'))
    const worker = watcher.isAlone === true ? startImportThread(order) : startImportProcess(order)
    let notedAt = 0
    let noting: Promise<void> = Promise.resolve()
    const note = (progress: ImportProgress) => {
      const { step, lines, share } = progress
      watcher.onProgress?.(progress)
      job.report({ done: lines, total: null })
      if (Date.now() - notedAt < NOTE_MS && step === 'reading') return
      notedAt = Date.now()
      const noted = { step, lines, share }
      // The next note says more; an import does not end for one that is lost.
      noting = noting.then(() => updateRun(database.owner, job.id, noted).catch(() => undefined))
    }
    const stop = async () => {
      // Ended because it has published: the worker tidies up, and nothing is to be undone.
      if (await isPublished(database.owner, job.id).catch(() => false)) return
      await worker.kill()
      // A statement goes on without its client until it is done, and keeps other imports waiting.
      await endImportConnections(database.owner, order.connectionName).catch(() => undefined)
    }
    const onAbort = () => void stop()
    signal.addEventListener('abort', onAbort, { once: true })
    worker.events.on('message', (message: ImportMessage) => {
      if ('progress' in message) note(message.progress)
      else if ('outcome' in message) {
        if (message.report !== null) watcher.onReport?.(message.report)
        void noting.then(() => resolve(message.outcome))
      } else reject(failure(message.failed))
    })
    worker.events.on('error', reject)
    worker.events.on('exit', (code: number | null, killedBy?: NodeJS.Signals | null) => {
      signal.removeEventListener('abort', onAbort)
      // After what its last message has set off.
      void noting.then(() => reject(new Error(`The import ended before it was done (${killedBy ?? code}).`)))
    })
  })
}

function failure({ code, message }: { code: 'unavailable' | 'storage_full' | null; message: string }): Error {
  const cause = new Error(message)
  return code === null ? cause : new AppError(code, undefined, { cause })
}
