import { runAppTransaction } from '@quitus/database/app-transaction.sql.ts'
import { isDatabaseUnreachable } from '@quitus/database/database-unreachable.ts'
import { opensSource } from '@quitus/domain/access/permissions.ts'
import type { Logger } from 'pino'
import { findMember } from '#auth/actor.sql.ts'
import type { Deps } from '#deps/deps.ts'
import { AppError } from '#errors/app-error.ts'
import { isRetiredMeanwhile } from '#errors/retired-meanwhile.ts'
import type { JobOutcome, JobRunners, RunningJob } from './job.ts'
import { onceReachable } from './once-reachable.ts'
import {
  type ClaimedJob,
  claimJob,
  type JobAttempt,
  queueAgain,
  updateProgress,
  updateToDone,
  updateToFailed,
  updateToWaiting,
} from './running-jobs.sql.ts'

/** Attempts after which a job is given up: it ends the processes that take it up. */
export const MOST_TURNS = 4

/** Signs of life between two looks at whether the person still has the right. */
const HEARTBEATS_BETWEEN_CHECKS = 5

export type JobTimings = { heartbeatMs: number }

/**
 * Why an attempt was given up: nobody wants it, someone else has it, the person may no longer, or this process stops.
 */
type EndReason = 'over' | 'not_permitted' | 'stopping'

/** What any job needs, apart from its own work. */
export type JobDeps = Pick<Deps, 'database' | 'files' | 'now'>

type Options<Needed extends JobDeps> = {
  deps: Needed
  runners: JobRunners<Needed>
  logger: Logger
  timings: JobTimings
  stopping: AbortSignal
}

/**
 * Runs one job from the moment a worker takes it up until it has ended, in whatever way. An attempt that loses the
 * database gives the job back as soon as the database is there again; a process that is gone cannot, and anyone who
 * notices its silence queues the job.
 */
export async function runJob<Needed extends JobDeps>(
  options: Options<Needed>,
  id: string,
  workerId: string,
): Promise<void> {
  const { deps, logger, stopping } = options
  const { owner } = deps.database
  const claimed = await onceReachable(() => claimJob(owner, id, workerId, deps.now()), stopping)
  if (claimed === undefined) return
  const attempt = { id, attempt: claimed.attempt }
  try {
    if (claimed.countedAttempts > MOST_TURNS) throw new AppError('job_interrupted')
    const outcome = await runAttempt(options, claimed, attempt)
    if (outcome !== null) await keep(deps, attempt, outcome)
  } catch (error) {
    const refusal = toAppError(error)
    if (refusal.code === 'unavailable') {
      logger.warn({ err: error, job: id }, 'a job lost the database; it is queued again')
      return onceReachable(() => queueAgain(owner, attempt), stopping)
    }
    logger[refusal.code === 'internal_error' ? 'error' : 'info']({ err: error, job: id }, 'job failed')
    await onceReachable(() => updateToFailed(owner, attempt, refusal.code, deps.now()), stopping)
  }
}

/** null when the attempt was given up; the job is then someone else’s, or nobody’s. */
async function runAttempt<Needed extends JobDeps>(
  options: Options<Needed>,
  claimed: ClaimedJob,
  attempt: JobAttempt,
): Promise<JobOutcome | null> {
  const { deps, runners, timings, stopping } = options
  const runner = runners[claimed.kind]
  if (runner === undefined)
    throw new AppError('internal_error', undefined, { cause: new Error(`No process runs ${claimed.kind}.`) })
  const ended = new AbortController()
  const end = (why: EndReason) => ended.abort(why)
  const onStop = () => end('stopping')
  stopping.addEventListener('abort', onStop, { once: true })
  if (stopping.aborted) onStop()
  let progress: { done: number; total: number | null } = { done: 0, total: null }
  const beating = heartbeat(deps, claimed, attempt, timings, ended, () => progress)
  try {
    const member = await findJobMember(deps, claimed)
    if (member === null) throw new AppError('not_permitted')
    const job: RunningJob = {
      ...{ id: claimed.id, projectId: claimed.projectId, kind: claimed.kind, parameters: claimed.parameters },
      attempt: claimed.attempt,
      ...member,
      signal: ended.signal,
      report(reported) {
        progress = reported
      },
    }
    const outcome = await runner(job, deps)
    // Nothing is offered to someone who may no longer see it.
    if ((await findJobMember(deps, claimed)) === null) {
      await discard(deps, outcome)
      throw new AppError('not_permitted')
    }
    await updateProgress(deps.database.owner, attempt, progress)
    return outcome
  } catch (error) {
    if (!ended.signal.aborted) throw error
    const why = ended.signal.reason as EndReason
    if (why === 'not_permitted') throw new AppError('not_permitted')
    if (why === 'stopping') await updateToWaiting(deps.database.owner, attempt)
    return null
  } finally {
    stopping.removeEventListener('abort', onStop)
    await beating.stop()
  }
}

/** Stores every second how far the attempt is, and ends it when nobody wants it any more. */
function heartbeat(
  deps: JobDeps,
  claimed: ClaimedJob,
  attempt: JobAttempt,
  { heartbeatMs }: JobTimings,
  ended: AbortController,
  progress: () => { done: number; total: number | null },
): { stop: () => Promise<void> } {
  let heartbeats = 0
  let isStopped = false
  let current: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const once = async () => {
    heartbeats += 1
    if (!(await updateProgress(deps.database.owner, attempt, progress())))
      return ended.abort('over' satisfies EndReason)
    const isLook = heartbeats % HEARTBEATS_BETWEEN_CHECKS === 0
    if (isLook && (await findJobMember(deps, claimed)) === null)
      ended.abort('not_permitted' satisfies EndReason)
  }
  const next = () => {
    timer = setTimeout(() => {
      // A database that does not answer for a while is no reason to give up; silence of some heartbeats is, and
      // others judge it.
      current = once()
        .catch(() => undefined)
        .then(() => {
          if (!isStopped && !ended.signal.aborted) next()
        })
    }, heartbeatMs)
  }
  next()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await current
    },
  }
}

async function keep(deps: JobDeps, attempt: JobAttempt, outcome: JobOutcome): Promise<void> {
  if (!(await updateToDone(deps.database.owner, attempt, outcome, deps.now()))) await discard(deps, outcome)
}

async function discard({ files }: JobDeps, { file }: JobOutcome): Promise<void> {
  // What cannot be removed now, the sweep finds: nothing refers to it.
  if (file !== null) await files.store.delete(file.id).catch(() => undefined)
}

async function findJobMember(
  { database }: JobDeps,
  { requestedBy, impersonatorId, projectId, source }: ClaimedJob,
): Promise<Pick<RunningJob, 'actor' | 'access'> | null> {
  return runAppTransaction(database, { userId: requestedBy, impersonatorId, projectId }, async (tx) => {
    const member = await findMember(tx, requestedBy, projectId)
    if (member === undefined || (source !== null && !opensSource(member.access, source))) return null
    const impersonator =
      impersonatorId === null ? null : ((await findMember(tx, impersonatorId, projectId)) ?? null)
    if (impersonatorId !== null && impersonator === null) return null
    return { actor: { user: member.user, impersonator: impersonator?.user ?? null }, access: member.access }
  })
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof Error && isDatabaseUnreachable(error))
    return new AppError('unavailable', undefined, { cause: error })
  if (isRetiredMeanwhile(error)) return new AppError('view_republished', undefined, { cause: error })
  return new AppError('internal_error', undefined, { cause: error })
}
