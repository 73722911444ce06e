import { openQueuePool, QUEUE_SCHEMA } from '@quitus/database/job-queue.ts'
import { Logger as QueueLogger, run, type TaskList } from 'graphile-worker'
import type { Logger } from 'pino'
import type { Deps } from '#deps/deps.ts'
import { recoverSilentChecks } from '#files/uploads/uploads.sql.ts'
import type { JobRunners } from './job.ts'
import { maintenanceSchedule, maintenanceTasks } from './maintenance-tasks.ts'
import { runJob } from './run-job.ts'
import { recoverSilentJobs } from './running-jobs.sql.ts'

type Timings = {
  /** Between two signs of life of a running job. */
  beatMs: number
  /** Silence after which a worker counts as gone. */
  silentSeconds: number
  /** Between two looks for workers that are gone. */
  lookMs: number
}
const TIMINGS: Timings = { beatMs: 1000, silentSeconds: 15, lookMs: 5000 }

type Options = {
  deps: Deps
  runners: JobRunners
  /** What the queue runs besides jobs of people and maintenance. */
  tasks?: TaskList
  logger: Logger
  /** Jobs that this process runs at a time. */
  concurrency?: number
  timings?: Partial<Timings>
}

export type Jobs = {
  /** Gives back what runs to other processes, and returns when nothing does any more. */
  stop(): Promise<void>
}

/**
 * Runs jobs in this process until it is stopped, those that people ask for and those that are due at fixed times; every server process
 * does, and each job runs on one of them.
 */
export async function startJobs({
  deps,
  runners,
  tasks = {},
  logger,
  concurrency = 2,
  timings = {},
}: Options): Promise<Jobs> {
  const { beatMs, silentSeconds, lookMs } = { ...TIMINGS, ...timings }
  const { database } = deps
  const pool = openQueuePool(database.urls.ownerUrl, concurrency + 2)
  const stopping = new AbortController()
  const runner = await run({
    pgPool: pool,
    schema: QUEUE_SCHEMA,
    concurrency,
    noHandleSignals: true,
    pollInterval: 2000,
    parsedCronItems: maintenanceSchedule(),
    logger: new QueueLogger(() => (level, message) => {
      if (level === 'error') logger.warn({ message }, 'job queue')
    }),
    taskList: {
      ...tasks,
      ...maintenanceTasks(deps, logger, stopping.signal),
      quitus: async (payload, helpers) => {
        const { job } = payload as { job: string }
        const options = { deps, runners, logger, timings: { beatMs }, stopping: stopping.signal }
        await runJob(options, job, helpers.job.locked_by ?? '')
      },
    },
  })
  runner.promise.catch((error: unknown) => logger.error({ err: error }, 'job queue ended'))
  const looking = every(lookMs, logger, async () => {
    const taken = await recoverSilentJobs(database.owner, silentSeconds)
    await recoverSilentChecks(database.owner, silentSeconds)
    if (taken.length > 0) logger.warn({ jobs: taken }, 'processes are gone; their jobs go on elsewhere')
  })
  return {
    async stop() {
      stopping.abort()
      await Promise.all([looking.stop(), runner.stop()])
      await pool.end()
    },
  }
}

function every(ms: number, logger: Logger, work: () => Promise<unknown>): { stop: () => Promise<void> } {
  let current: Promise<unknown> = Promise.resolve()
  let isRunning = false
  const timer = setInterval(() => {
    if (isRunning) return
    isRunning = true
    current = work()
      .catch((error: unknown) => logger.warn({ err: error }, 'jobs could not be looked after'))
      .finally(() => {
        isRunning = false
      })
  }, ms)
  return {
    async stop() {
      clearInterval(timer)
      await current
    },
  }
}
