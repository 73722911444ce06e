import type { Db } from '@quitus/database/connection.ts'
import { sql } from 'kysely'

/** How many jobs wait or run, of every project? Runs as the owner. */
export async function countActiveJobs(owner: Db): Promise<{ kind: string; state: string; count: number }[]> {
  const answer = await sql<{ kind: string; state: string; count: number }>`
    select kind, state, count(*)::integer as count from core.jobs
    where state in ('waiting', 'running') group by kind, state`.execute(owner)
  return answer.rows
}
