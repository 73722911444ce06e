import type { Db, Tx } from '@quitus/database/connection.ts'
import type { Source } from '@quitus/domain/access/source.ts'
import type { JobKind, JobState } from '@quitus/domain/job.ts'
import { sql } from 'kysely'

/** Jobs of one person that may wait or run at a time. */
export const MOST_ACTIVE_JOBS = 5

/** How long a job without a file is listed. */
const LISTED_DAYS = 7

export type JobRow = {
  id: string
  kind: JobKind
  state: JobState
  source: Source | null
  title: string
  requestedBy: string
  requestedById: number
  impersonator: string | null
  /** Bigints come back as text. */
  done: string
  total: string | null
  createdAt: string
  startedAt: string | null
  finishedAt: string | null
  errorCode: string | null
  fileId: string | null
  fileName: string | null
  fileType: string | null
  fileSize: string | null
  fileExpiresAt: string | null
  result: { scope?: { label: string; value: string }[] } | null
}

/** Puts a job into the queue, in the caller’s transaction: it runs once that has committed, or never was. */
export async function insertJob(
  tx: Tx,
  job: {
    projectId: number
    kind: JobKind
    /** The view that it is about, if any. */
    source: Source | null
    requestedBy: number
    impersonatorId: number | null
    title: string
    parameters: object
    now: Date
  },
): Promise<string> {
  const { id } = await tx
    .insertInto('core.jobs')
    .values({
      project_id: job.projectId,
      kind: job.kind,
      source: job.source,
      asked_by: job.requestedBy,
      impersonator_id: job.impersonatorId,
      title: job.title,
      parameters: JSON.stringify(job.parameters),
      result: JSON.stringify(null),
      created_at: job.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueueJob(tx, id)
  return id
}

async function enqueueJob(tx: Tx, id: string): Promise<void> {
  await sql`select core.enqueue_job(${id})`.execute(tx)
}

/** How many jobs of this person wait or run in the project? Locks none: a job more in a race does no harm. */
export async function countActiveJobs(tx: Tx, projectId: number, userId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('core.jobs')
    .select((each) => each.fn.countAll<string>().as('count'))
    .where('project_id', '=', projectId)
    .where('asked_by', '=', userId)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirstOrThrow()
  return Number(count)
}

function selectJob(db: Tx) {
  return db
    .selectFrom('core.jobs as job')
    .innerJoin('core.users as requester', 'requester.id', 'job.asked_by')
    .leftJoin('core.users as impersonator', 'impersonator.id', 'job.impersonator_id')
    .select([
      'job.id',
      'job.kind',
      'job.state',
      'job.source',
      'job.title',
      sql<string>`core.person_name(job.project_id, requester.id)`.as('requestedBy'),
      'requester.id as requestedById',
      sql<string | null>`core.person_name(job.project_id, impersonator.id)`.as('impersonator'),
      'job.done',
      'job.total',
      'job.created_at as createdAt',
      'job.started_at as startedAt',
      'job.finished_at as finishedAt',
      'job.error_code as errorCode',
      'job.file_id as fileId',
      'job.file_name as fileName',
      'job.file_type as fileType',
      'job.file_size as fileSize',
      'job.file_expires_at as fileExpiresAt',
      'job.result',
    ])
}

/** Which jobs are there, newest first? Of one person, or of everybody where `userId` is null. */
export async function selectJobs(
  tx: Tx,
  requested: { projectId: number; userId: number | null; hasImports: boolean; limit: number; now: Date },
): Promise<JobRow[]> {
  const since = new Date(requested.now.getTime() - LISTED_DAYS * 24 * 60 * 60 * 1000)
  let query = selectJob(tx)
    .where('job.project_id', '=', requested.projectId)
    .where('job.created_at', '>', since.toISOString())
  if (requested.userId !== null) query = query.where('job.asked_by', '=', requested.userId)
  if (!requested.hasImports) query = query.where('job.kind', '<>', 'import')
  const rows = await query
    .orderBy('job.created_at', 'desc')
    .orderBy('job.id')
    .limit(requested.limit)
    .execute()
  return rows as JobRow[]
}

/** How does this job of the project are? */
export async function findJob(tx: Tx, projectId: number, id: string): Promise<JobRow | undefined> {
  const row = await selectJob(tx)
    .where('job.project_id', '=', projectId)
    .where('job.id', '=', id)
    .executeTakeFirst()
  return row as JobRow | undefined
}

/** Ends a job that waits or runs; anyone who runs it finds out at its next sign of life. False where it had ended. */
export async function updateToCancelled(tx: Db | Tx, id: string, now: Date): Promise<boolean> {
  const answer = await tx
    .updateTable('core.jobs')
    .set({ state: 'cancelled', finished_at: now, worker_id: null })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst()
  return answer.numUpdatedRows > 0n
}

/** Puts an ended job into the queue again; false where it has not ended, or still has its file. */
export async function updateToRetried(tx: Tx, id: string): Promise<boolean> {
  const answer = await tx
    .updateTable('core.jobs')
    .set({
      seen_at: sql<Date>`clock_timestamp()`,
      ...{
        state: 'waiting',
        done: 0,
        total: null,
        error_code: null,
        uncounted_attempts: sql<number>`attempts`,
        result: JSON.stringify(null),
      },
      ...{
        started_at: null,
        finished_at: null,
        file_name: null,
        file_size: null,
        file_type: null,
        file_expires_at: null,
      },
    })
    .where('id', '=', id)
    .where('file_id', 'is', null)
    .where('state', 'in', ['done', 'failed', 'cancelled'])
    .executeTakeFirst()
  if (answer.numUpdatedRows === 0n) return false
  await enqueueJob(tx, id)
  return true
}
