import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { Tx } from '@quitus/database/connection.ts'
import type { Actor } from '@quitus/domain/access/permissions.ts'
import type { JobState } from '@quitus/domain/job.ts'
import { isJobActive } from '@quitus/domain/job.ts'
import type { Logger } from 'pino'
import { updateToCancelled } from '#jobs/jobs.sql.ts'
import { type JobDeps, runJob } from '#jobs/run-job.ts'
import { claimJob, recoverSilentJobs } from '#jobs/running-jobs.sql.ts'
import { JOB_TIMINGS } from '#jobs/start-jobs.ts'
import type { Translate } from '#language/messages.ts'
import { findActiveRun, lockRuns } from '../drafts/import-drafts.sql.ts'
import type { ImportOutcome } from '../drafts/import-outcome.ts'
import type { ImportParameters } from '../drafts/import-parameters.ts'
import { queueImport } from '../drafts/queue-import.ts'
import { type ImportWatcher, runWatchedImport } from '../drafts/run-import.ts'
import type { ImportReport } from '../import-report.ts'
import { findEndOfRun } from './end-of-run.sql.ts'

/** Between two looks at an import that another process runs. */
const LOOK_MS = 500

type Paths = NonNullable<ImportWatcher['paths']>

type Order = {
  projectId: number
  actor: Actor
  /** Lists the files among those of the project, and says what the job is to do with them. */
  prepare: (tx: Tx) => Promise<{ parameters: ImportParameters; paths: Paths }>
  translate: Translate
  onProgress: NonNullable<ImportWatcher['onProgress']>
  /** Another import of the project is under way: this one waits for its end. */
  onWaiting: () => void
  /** Aborted where the command is to end: the import is cancelled. */
  interrupted: AbortSignal
}

export type EndedImport = {
  state: JobState
  errorCode: string | null
  outcome: ImportOutcome | null
  /** The whole report; null where another process ended the import, or where it has none. */
  report: ImportReport | null
}

type CommandDeps = JobDeps & { logger: Logger }

/**
 * Imports by a job as the browser does, which this process runs itself, whether or not a server is running. Where it
 * is killed, the job goes on in a server, or in the next command that imports into the project.
 */
export async function runCommandImport(deps: CommandDeps, order: Order): Promise<EndedImport> {
  const { owner } = deps.database
  const workerId = `quitus import ${hostname()} ${process.pid}`
  const stopping = new AbortController()
  const watchers = new Map<string, ImportWatcher>()
  const take = (job: string) =>
    runJob(
      {
        ...{ deps, logger: deps.logger, timings: JOB_TIMINGS, stopping: stopping.signal },
        runners: {
          import: (each, needed) =>
            runWatchedImport(each, needed, { isAlone: true, ...watchers.get(each.id) }),
        },
      },
      job,
      workerId,
    )
  const look = () => recoverSilentJobs(owner, JOB_TIMINGS.silentSeconds)
  let own: string | null = null
  let cancelling: Promise<unknown> = Promise.resolve()
  // The job of others is given back; the own one ends.
  const onInterrupt = () => {
    if (own === null) stopping.abort()
    else cancelling = updateToCancelled(owner, own, deps.now())
  }
  order.interrupted.addEventListener('abort', onInterrupt, { once: true })
  try {
    let isWaiting = false
    while (own === null) {
      if (order.interrupted.aborted) return CANCELLED
      const started = await start(deps, order, workerId)
      if ('active' in started) {
        if (!isWaiting) order.onWaiting()
        isWaiting = true
        await look()
        await take(started.active)
        if ((await findActiveRun(owner, order.projectId)) !== undefined) await pause(LOOK_MS)
        continue
      }
      own = started.job
      if (order.interrupted.aborted) onInterrupt()
      let report: ImportReport | null = null
      watchers.set(own, {
        paths: started.paths,
        onProgress: order.onProgress,
        onReport: (reported) => {
          report = reported
        },
      })
      for (;;) {
        await take(own)
        await cancelling
        const end = await findEndOfRun(owner, own)
        if (!isJobActive(end.state)) return { ...end, report: end.state === 'done' ? report : null }
        // Another process has it, because this one was silent for too long.
        await pause(LOOK_MS)
        await look()
      }
    }
    return CANCELLED
  } finally {
    order.interrupted.removeEventListener('abort', onInterrupt)
  }
}

const CANCELLED: EndedImport = { state: 'cancelled', errorCode: null, outcome: null, report: null }

type Started = { job: string; paths: Paths } | { active: string }

/** Records the job and takes it up in one transaction, before any server can; answers one that is under way instead. */
async function start(deps: CommandDeps, order: Order, workerId: string): Promise<Started> {
  const { projectId, actor, translate } = order
  return deps.database.owner.transaction().execute(async (tx) => {
    await lockRuns(tx, projectId)
    const active = await findActiveRun(tx, projectId)
    if (active !== undefined) return { active }
    const now = deps.now()
    const { parameters, paths } = await order.prepare(tx)
    const run = { projectId, content: null, origin: 'command', version: 0, actor, translate, now } as const
    const job = await queueImport(tx, run, parameters)
    await claimJob(tx, job, workerId, now)
    return { job, paths }
  })
}
