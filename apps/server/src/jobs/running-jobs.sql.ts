import type { Db, Tx } from '@quitus/database/connection.ts'
import type { Source } from '@quitus/domain/access/source.ts'
import type { JobKind } from '@quitus/domain/job.ts'
import { sql } from 'kysely'
import type { JobOutcome } from './job.ts'

/** One process’s attempt at a job: whatever it writes counts only while no other has taken the job up since. */
export type JobAttempt = { id: string; attempt: number }

export type ClaimedJob = {
  id: string
  projectId: number
  kind: JobKind
  source: Source | null
  requestedBy: number
  impersonatorId: number | null
  parameters: unknown
  /** Fencing token: grows with every attempt at the job and is never set back. */
  attempt: number
  /** Attempts since the job was queued or retried, without those that a stopping process gave back. */
  countedAttempts: number
}

/**
 * Takes a job up for this worker; undefined where nothing is to be done any more. A worker runs one job at a time: one
 * that it has already taken up is the one of a claim whose answer was lost, and the attempt goes on. Runs as the owner,
 * who sees all projects.
 */
export async function claimJob(
  owner: Db | Tx,
  id: string,
  workerId: string,
  now: Date,
): Promise<ClaimedJob | undefined> {
  return owner
    .updateTable('core.jobs')
    .set({
      ...{
        state: 'running',
        worker_id: workerId,
        seen_at: sql<Date>`clock_timestamp()`,
        done: 0,
        total: null,
      },
      attempts: sql<number>`attempts + (state = 'waiting')::integer`,
      started_at: sql<Date>`coalesce(started_at, ${now})`,
    })
    .where('id', '=', id)
    .where((job) =>
      job.or([
        job('state', '=', 'waiting'),
        job.and([job('state', '=', 'running'), job('worker_id', '=', workerId)]),
      ]),
    )
    .returning([
      'id',
      'project_id as projectId',
      'kind',
      'source',
      'asked_by as requestedBy',
      'impersonator_id as impersonatorId',
      'parameters',
      'attempts as attempt',
    ])
    .returning(sql<number>`attempts - uncounted_attempts`.as('countedAttempts'))
    .executeTakeFirst()
}

/**
 * A sign of life with what is done; false when the job was cancelled or someone else has it: then this attempt is
 * over.
 */
export async function updateProgress(
  tx: Db | Tx,
  { id, attempt }: JobAttempt,
  progress: { done: number; total: number | null },
): Promise<boolean> {
  const answer = await tx
    .updateTable('core.jobs')
    .set({ ...progress, seen_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .where('attempts', '=', attempt)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return answer.numUpdatedRows > 0n
}

/** Ends a job well; false when it was no longer this attempt’s to end: what was made is then nobody’s. */
export async function updateToDone(
  tx: Db | Tx,
  jobAttempt: JobAttempt,
  { result, file }: JobOutcome,
  now: Date,
): Promise<boolean> {
  const answer = await tx
    .updateTable('core.jobs')
    .set({
      ...{
        state: 'done',
        finished_at: now,
        worker_id: null,
        result: JSON.stringify(result),
        total: sql`coalesce(total, done)`,
        done: sql`coalesce(total, done)`,
      },
      file_id: file?.id ?? null,
      file_name: file?.name ?? null,
      file_type: file?.type ?? null,
      file_size: file?.size ?? null,
      file_expires_at: file === null ? null : new Date(now.getTime() + file.keptForMs),
    })
    .where('id', '=', jobAttempt.id)
    .where('attempts', '=', jobAttempt.attempt)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return answer.numUpdatedRows > 0n
}

/** Ends a job badly, for good until someone tries it again. */
export async function updateToFailed(
  tx: Db | Tx,
  jobAttempt: JobAttempt,
  code: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('core.jobs')
    .set({ state: 'failed', error_code: code, finished_at: now, worker_id: null })
    .where('id', '=', jobAttempt.id)
    .where('attempts', '=', jobAttempt.attempt)
    .where('state', '=', 'running')
    .execute()
}

/** Gives a job back to the queue, for a process that stops before it has ended. Such an attempt does not count. */
export async function updateToWaiting(owner: Db, jobAttempt: JobAttempt): Promise<void> {
  await returnToQueue(owner, jobAttempt, 1)
}

/**
 * Gives a job back whose attempt lost the database. The attempt counts: what ends the database again and again is
 * given up at last.
 */
export async function queueAgain(owner: Db, jobAttempt: JobAttempt): Promise<void> {
  await returnToQueue(owner, jobAttempt, 0)
}

async function returnToQueue(owner: Db, { id, attempt }: JobAttempt, uncounted: number): Promise<void> {
  await owner.transaction().execute(async (tx) => {
    const answer = await tx
      .updateTable('core.jobs')
      .set({
        ...{ state: 'waiting', worker_id: null },
        uncounted_attempts: sql<number>`uncounted_attempts + ${uncounted}`,
        seen_at: sql<Date>`clock_timestamp()`,
      })
      .where('id', '=', id)
      .where('attempts', '=', attempt)
      .where('state', '=', 'running')
      .executeTakeFirst()
    if (answer.numUpdatedRows > 0n) await sql`select core.enqueue_job(${id})`.execute(tx)
  })
}

/**
 * Queues again what has not reported for so long: jobs whose process is gone, and waiting ones that a process took
 * out of the queue before it went. Frees their workers, which graphile-worker would do after four hours. Answers
 * which jobs had been running. Runs as the owner.
 */
export async function recoverSilentJobs(owner: Db, silentSeconds: number): Promise<string[]> {
  return owner.transaction().execute(async (tx) => {
    const answer = await sql<{ id: string; workerId: string | null }>`
      with silent as (
        select id, worker_id from core.jobs
        where state in ('waiting', 'running') and seen_at < clock_timestamp() - make_interval(secs => ${silentSeconds})
        for update skip locked)
      update core.jobs job set state = 'waiting', worker_id = null, seen_at = clock_timestamp()
      from silent where job.id = silent.id
      returning job.id, silent.worker_id as "workerId"`.execute(tx)
    const workers = answer.rows.flatMap(({ workerId }) => workerId ?? [])
    if (workers.length > 0)
      await sql`select graphile_worker.force_unlock_workers(${workers}::text[])`.execute(tx)
    for (const { id } of answer.rows) await sql`select core.enqueue_job(${id})`.execute(tx)
    return answer.rows.flatMap(({ id, workerId }) => (workerId === null ? [] : id))
  })
}

/** Forgets some files that have expired, and answers which they were. Runs as the owner. */
export async function clearExpiredFiles(owner: Db, now: Date, limit: number): Promise<string[]> {
  const answer = await sql<{ file_id: string }>`
    with expired as (select id, file_id from core.jobs where file_id is not null and file_expires_at <= ${now}
                     limit ${limit} for update skip locked)
    update core.jobs job set file_id = null from expired where job.id = expired.id returning expired.file_id`.execute(
    owner,
  )
  return answer.rows.map(({ file_id }) => file_id)
}
