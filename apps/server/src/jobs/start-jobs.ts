import { setTimeout as pause } from 'node:timers/promises'
import { openQueuePool, QUEUE_SCHEMA } from '@quitus/database/job-queue.ts'
import { buildPendingIndexes, countPendingIndexes } from '@quitus/database/pending-indexes.sql.ts'
import { Logger as QueueLogger, type Runner, run, type Task, type TaskList } from 'graphile-worker'
import type { Logger } from 'pino'
import type { Deps } from '#deps/deps.ts'
import { recoverSilentChecks } from '#files/uploads/uploads.sql.ts'
import type { JobRunners } from './job.ts'
import { maintenanceSchedule, maintenanceTasks } from './maintenance-tasks.ts'
import { onceReachable } from './once-reachable.ts'
import { runJob } from './run-job.ts'
import { recoverSilentJobs } from './running-jobs.sql.ts'

export type JobTimings = {
  /** Between two signs of life of a running job. */
  heartbeatMs: number
  /** Silence after which a worker counts as gone. */
  silentSeconds: number
  /** Between two looks for workers that are gone. */
  lookMs: number
}
/** How soon silence of a process is noticed, by every process. */
export const JOB_TIMINGS: JobTimings = { heartbeatMs: 1000, silentSeconds: 15, lookMs: 5000 }

type Options = {
  deps: Deps
  runners: JobRunners
  /** What the queue runs besides jobs of people and maintenance. */
  tasks?: TaskList
  logger: Logger
  /** Jobs that this process runs at a time in each lane. */
  concurrency?: number
  timings?: Partial<JobTimings>
}

/** Before a queue that ended is started again. */
const RESTART_MS = 500

export type Jobs = {
  /** False while this process takes no jobs up in a lane, because that ended and has not started again. */
  isRunning: () => boolean
  /** Gives back what runs to other processes, and returns when nothing does any more. */
  stop(): Promise<void>
}

/** What takes minutes (`core.enqueue_job`), and everything else: neither waits behind the other (decision 290). */
const LANES = ['long', 'short'] as const
/** Jobs that a process runs at once in each lane. */
const CONCURRENCY = 2

/** Connections of the owner that the queue of one process holds. */
export const QUEUE_POOL_SIZE = poolSizeFor(CONCURRENCY)

/** Each lane has one to learn of new jobs; jobs are taken and completed within milliseconds. */
function poolSizeFor(concurrency: number): number {
  return LANES.length + concurrency + 1
}

/**
 * Runs jobs in this process until it is stopped, those that people request and those that are due at fixed times;
 * every server process does, and each job runs on one of them. Where the queue does not start, nothing of it stays.
 */
export async function startJobs({
  deps,
  runners,
  tasks = {},
  logger,
  concurrency = CONCURRENCY,
  timings = {},
}: Options): Promise<Jobs> {
  const { heartbeatMs, silentSeconds, lookMs } = { ...JOB_TIMINGS, ...timings }
  const { database } = deps
  const stopping = new AbortController()
  const pool = openQueuePool(database.urls.ownerUrl, poolSizeFor(concurrency), stopping.signal)
  const runQueued: Task = async (payload, helpers) => {
    const { job } = payload as { job: string }
    const options = { deps, runners, logger, timings: { heartbeatMs }, stopping: stopping.signal }
    await runJob(options, job, helpers.job.locked_by ?? '')
  }
  const tasksOf: Record<(typeof LANES)[number], TaskList> = {
    long: { quitus_long: runQueued },
    short: {
      ...mapValues(tasks, (task) => repeatUnreachable(task, stopping.signal)),
      ...maintenanceTasks(deps, logger, stopping.signal),
      quitus: runQueued,
    },
  }
  const lanes: Lane[] = []
  for (const lane of LANES) {
    const start = () =>
      run({
        pgPool: pool,
        schema: QUEUE_SCHEMA,
        concurrency,
        noHandleSignals: true,
        pollInterval: 1000,
        parsedCronItems: lane === 'short' ? maintenanceSchedule({ isCell: deps.central !== null }) : [],
        logger: new QueueLogger(() => (level, message) => {
          if (level === 'error') logger.warn({ message }, 'job queue')
        }),
        taskList: tasksOf[lane],
      })
    try {
      lanes.push(keepRunning(await start(), start, stopping.signal, logger))
    } catch (error) {
      stopping.abort()
      await Promise.all(lanes.map(({ stop }) => stop()))
      await pool.end()
      throw error
    }
  }
  const looking = every(lookMs, logger, async () => {
    const taken = await recoverSilentJobs(database.owner, silentSeconds)
    await recoverSilentChecks(database.owner, silentSeconds)
    if (taken.length > 0) logger.warn({ jobs: taken }, 'processes are gone; their jobs go on elsewhere')
  })
  // They take minutes and a whole processor: in the queue nobody’s job would run meanwhile.
  const indexing = every(lookMs, logger, async () => {
    if ((await countPendingIndexes(database.owner)) === 0) return
    const built = await buildPendingIndexes(database.owner, stopping.signal, (err) =>
      logger.warn({ err }, 'a pending index failed'),
    )
    if (built > 0) logger.info({ built }, 'pending indexes made')
  })
  return {
    isRunning: () => lanes.every(({ isRunning }) => isRunning()),
    async stop() {
      stopping.abort()
      await Promise.all([looking.stop(), indexing.stop(), ...lanes.map(({ stop }) => stop())])
      await pool.end()
    },
  }
}

type Lane = { isRunning: () => boolean; stop: () => Promise<void> }

/** Starts a lane of the queue again whenever it ends by itself, until `stopping` is aborted. */
function keepRunning(
  first: Runner,
  start: () => Promise<Runner>,
  stopping: AbortSignal,
  logger: Logger,
): Lane {
  let current: Runner | null = first
  const supervise = async () => {
    while (!stopping.aborted) {
      try {
        current ??= await start()
        if (stopping.aborted) return await current.stop()
        await current.promise
        if (!stopping.aborted) logger.error('job queue ended; it is started again')
      } catch (err) {
        logger.error({ err }, 'job queue ended; it is started again')
      }
      if (stopping.aborted) return
      current = null
      // Cut short where the process stops.
      await pause(RESTART_MS, undefined, { signal: stopping }).catch(() => undefined)
    }
  }
  const supervised = supervise()
  return {
    isRunning: () => current !== null,
    async stop() {
      // It may have ended by itself a moment ago.
      await current?.stop().catch(() => undefined)
      await supervised
    },
  }
}

/**
 * Runs a task again that lost the database, as soon as the database is there: the queue itself would let seconds
 * pass.
 */
function repeatUnreachable(task: Task, stopping: AbortSignal): Task {
  return (payload, helpers) => onceReachable(async () => task(payload, helpers), stopping)
}

function mapValues<Value>(given: Readonly<Record<string, Value | undefined>>, map: (value: Value) => Value) {
  return Object.fromEntries(
    Object.entries(given).flatMap(([key, value]) => (value === undefined ? [] : [[key, map(value)]])),
  )
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
