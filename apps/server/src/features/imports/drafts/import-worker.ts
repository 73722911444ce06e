import { createWriteStream } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { finished } from 'node:stream/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { type Database, type DatabaseUrls, openDatabase } from '@quitus/database/connection.ts'
import { isDatabaseUnreachable } from '@quitus/database/database-unreachable.ts'
import { csvText } from '#files/csv-text.ts'
import { createMessages } from '#language/messages.ts'
import { masterColumns } from '../fec/supplier-master.ts'
import { ImportError } from '../import-error.ts'
import { checkLedger, importLedger } from '../import-ledger.ts'
import type { ImportProgress } from '../import-progress.ts'
import type { BadLine, ImportReport } from '../import-report.ts'
import { forgetLastImport, rememberImport } from '../last-import/last-imports.sql.ts'
import { openFile } from '../ledger-file.ts'
import type { ImportRequest } from '../loading/import-request.ts'
import { BadLinesError } from '../loading/load-ledger.ts'
import { restoredSettings } from '../restoring/restored-settings.ts'
import { compareBeforeCommit, ImportCompared, settleComparison } from './compare-import.ts'
import { endPublishedRun, nameConnection } from './import-drafts.sql.ts'
import { type ImportOutcome, outcomeOf } from './import-outcome.ts'
import type { ImportParameters } from './import-parameters.ts'
import { faultText } from './import-words.ts'

/** What it is given to carry out; files are on the disk. */
export type ImportOrder = {
  urls: DatabaseUrls
  job: { id: string; attempt: number }
  connectionName: string
  projectId: number
  actorId: number
  parameters: ImportParameters
  files: readonly { name: string; path: string }[]
  /** The supplier master; absent where there is none. */
  master?: { name: string; path: string }
  /** Where a check writes all bad lines. */
  badLinesPath: string
}

/** What it reports: how far it is, and in the end what came of it. */
export type ImportMessage =
  | { progress: ImportProgress }
  | { outcome: ImportOutcome; report: ImportReport | null }
  | { failed: { code: 'unavailable' | 'storage_full' | null; message: string } }

// Anyone who looks at a grid goes before an import. On Linux a thread has a priority of its own.
if (parentPort === null || process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

if (parentPort === null) {
  // Nobody else needs this process: what it has not published is undone.
  process.on('disconnect', () => process.exit())
  // A stop reaches the whole group; the server says when this process ends.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)
  process.once('message', (order: ImportOrder) => void carryOut(order).finally(() => process.disconnect()))
} else void carryOut(workerData as ImportOrder)

async function carryOut(order: ImportOrder): Promise<void> {
  const database = openDatabase(order.urls, 2)
  try {
    await report(await run(database, order))
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
    await report({ failed: { code: codeOf(error), message } })
  } finally {
    await database.close()
  }
}

/** Resolves once the message is on its way, so that it is not lost with the process. */
function report(message: ImportMessage): Promise<void> {
  return new Promise((resolve) => {
    if (parentPort !== null) {
      parentPort.postMessage(message)
      return resolve()
    }
    // One that nobody receives any more is of no use; the process ends with its channel.
    process.send?.(message, () => resolve())
  })
}

/** What is kept of it, and the whole report of what went through. */
async function run(
  database: Database,
  order: ImportOrder,
): Promise<{ outcome: ImportOutcome; report: ImportReport | null }> {
  const { parameters } = order
  const translate = (await createMessages())(parameters.locale)
  const list = parameters.isCheck ? createWriteStream(order.badLinesPath, { mode: 0o600 }) : null
  const separator = parameters.locale === 'fr' ? ';' : ','
  const write = (fields: readonly string[]) =>
    list?.write(`${fields.map((field) => csvText(field, separator)).join(separator)}\r\n`)
  list?.write('\ufeff')
  write(
    (['file', 'line', 'column', 'reason', 'value'] as const).map((name) =>
      translate(`imports:badLines.${name}`),
    ),
  )
  const request: ImportRequest = {
    projectId: order.projectId,
    actorId: order.actorId,
    files: order.files.map(({ name, path }) => ({ ...openFile(path), name })),
    mapping: parameters.mapping,
    fec: {
      siren: parameters.siren ?? undefined,
      closingOn: parameters.closingOn ?? undefined,
      detection: parameters.detection,
      companies: new Map(parameters.companies ?? []),
      suppliers:
        order.master === undefined
          ? undefined
          : {
              file: { ...openFile(order.master.path), name: order.master.name },
              columns: masterColumns(parameters.suppliers?.columns ?? {}),
            },
    },
    skipBadLines: parameters.excludesBadLines,
    append: parameters.addsToCurrent,
    onProgress: (progress) => void report({ progress }),
    onBadLine: (line) => write(fieldsOf(line)),
    onBegin: (tx) => nameConnection(tx, order.connectionName),
    previewJobs: parameters.publishes === null ? [order.job.id] : [order.job.id, parameters.publishes],
    async beforeCommit(tx, made) {
      await compareBeforeCommit(tx, order, made)
      if (!(await endPublishedRun(tx, order.job, outcomeOf(made)))) throw new Error('The job has ended.')
      const { projectId, actorId, job } = order
      // Its settings are no draft's: programs that add to it name them.
      if (parameters.restores !== undefined) return forgetLastImport(tx, projectId)
      const master = parameters.suppliers === undefined ? [] : [parameters.suppliers.file]
      const imported = [...parameters.files, ...master]
      await rememberImport(tx, { jobId: job.id, projectId, actorId, imported }, made.files)
    },
  }
  const fieldsOf = ({ file, line, column, code, value }: BadLine) => [
    ...[file, String(line), column ?? '', faultText(code, { column, value }, translate), value],
  ]
  try {
    const restored = await restoredSettings(database.owner, order.projectId, parameters.restores)
    const work = parameters.isCheck ? checkLedger : importLedger
    const made = await work(database, { ...request, ...restored })
    return { outcome: outcomeOf(made), report: made }
  } catch (error) {
    if (error instanceof ImportCompared)
      return { outcome: await settleComparison(database, order, error), report: null }
    if (!(error instanceof ImportError) || error.code === 'connection_lost' || error.code === 'storage_full')
      throw error
    const refusal = { code: error.code, values: error.values }
    return { outcome: { refusal, report: badLinesOf(error) }, report: null }
  } finally {
    if (list !== null) {
      list.end()
      await finished(list)
    }
  }
}

function badLinesOf(error: ImportError): ImportOutcome['report'] {
  if (!(error instanceof BadLinesError)) return null
  const { count, counts, listed } = error.badLines
  return {
    ...{ lines: 0, files: [], badLineCount: count, faultCounts: counts, badLines: listed.slice(0, 200) },
    ...{ findings: [], anomalies: 0, weakAnomalies: 0, publishedRows: 0, goneEntries: 0 },
  }
}

function codeOf(error: unknown): 'unavailable' | 'storage_full' | null {
  if (error instanceof ImportError) return error.code === 'storage_full' ? 'storage_full' : 'unavailable'
  if (!(error instanceof Error)) return null
  if (isDatabaseUnreachable(error)) return 'unavailable'
  return 'code' in error && ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(String(error.code)) ? 'storage_full' : null
}
