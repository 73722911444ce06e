import { sql } from 'kysely'
import type { Db, Tx } from '../connection.ts'

/** Has the erasure of a project in a cell begun? Nothing brings it back then. */
export async function isBeingErased(central: Db | Tx, projectId: number): Promise<boolean> {
  const row = await central
    .selectFrom('core.begun_erasures')
    .select('project_id')
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  return row !== undefined
}

/** What has begun in a project and must end where it began. */
export type OpenWork = 'jobs' | 'uploads' | 'mails'

/** What of a project is still going on; uploads of which no byte came for an hour are given up. */
export async function findOpenWork(owner: Db, projectId: number): Promise<OpenWork | null> {
  const answer = await sql<Record<OpenWork, boolean>>`
    select exists (select from core.jobs where project_id = ${projectId} and state in ('waiting', 'running')) as jobs,
           exists (select from core.transfer_uploads where project_id = ${projectId}
                   and (state = 'checking' or state = 'receiving' and touched_at > clock_timestamp() - interval '1 hour'))
             as uploads,
           exists (select from graphile_worker._private_jobs job
                   join graphile_worker._private_tasks task on task.id = job.task_id
                   where task.identifier = 'letter_mail' and (job.payload ->> 'project')::integer = ${projectId}
                     and job.attempts < job.max_attempts) as mails`.execute(owner)
  const [row] = answer.rows
  if (row === undefined) throw new Error('What goes on is one row.')
  return row.jobs ? 'jobs' : row.uploads ? 'uploads' : row.mails ? 'mails' : null
}
