import { Worker } from 'node:worker_threads'
import type { ErrorCode } from '@quitus/contract/errors.ts'
import { AppError } from '#errors/app-error.ts'
import type { JobRunner, RunningJob } from '#jobs/job.ts'
import type { ExportParameters } from './export-parameters.ts'
import type { ThreadMessage, ThreadOrder } from './export-thread.ts'
import type { WrittenExport } from './write-export.ts'

/** How long a file can be downloaded. */
const KEPT_MS = 24 * 60 * 60 * 1000

const TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const

/** What the thread may take for its objects; the file and its rows pass through in pieces. */
const THREAD_LIMITS = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 }

/**
 * Makes the file of an export in a thread of its own, so that this process answers calls meanwhile as if nothing
 * were.
 */
export const runExport: JobRunner = async (job, { database, files, now, visibleRows }) => {
  const parameters = job.parameters as ExportParameters
  const { roleType } = job.actor.user
  const conditionOf = (isTriaged: boolean) =>
    visibleRows({ roleType }, { projectId: job.projectId, source: parameters.source, isTriaged })
  const conditions = { triaged: conditionOf(true), others: conditionOf(false) }
  const file = await files.begin()
  try {
    const order: ThreadOrder = {
      ...{ urls: database.urls, projectId: job.projectId, actor: job.actor, access: job.access },
      ...{ conditions, parameters, path: file.path, at: now().toISOString() },
    }
    const { scope, anomalies, childRows, sha256 } = await runInThread(order, job)
    const size = await file.keep()
    return {
      result: { scope, anomalies, childRows, sha256 },
      file: {
        id: file.id,
        name: parameters.fileName,
        type: TYPES[parameters.format],
        size,
        keptForMs: KEPT_MS,
      },
    }
  } finally {
    await file.discard()
  }
}

function runInThread(order: ThreadOrder, { signal, report }: RunningJob): Promise<WrittenExport> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new Error('The job has ended.'))
    const thread = new Worker(new URL('./export-thread.ts', import.meta.url), {
      workerData: order,
      resourceLimits: THREAD_LIMITS,
      execArgv: [],
    })
    const stop = () => void thread.terminate()
    signal.addEventListener('abort', stop, { once: true })
    thread.on('message', (message: ThreadMessage) => {
      if ('done' in message) report(message)
      else if ('written' in message) resolve(message.written)
      else reject(failure(message.failed))
    })
    thread.on('error', reject)
    thread.on('exit', () => {
      signal.removeEventListener('abort', stop)
      reject(new Error('The thread of the export ended before it was done.'))
    })
  })
}

function failure({ code, message }: { code: string | null; message: string }): Error {
  const cause = new Error(message)
  return code === null ? cause : new AppError(code as ErrorCode, undefined, { cause })
}
