import type { Db } from '@quitus/database/connection.ts'
import { sql } from 'kysely'

/** How many jobs of each kind are in each state, of all projects and the last week? Asked as the owner. */
export async function countJobs(owner: Db): Promise<{ kind: string; state: string; count: number }[]> {
  const answer = await sql<{ kind: string; state: string; count: number }>`
    select kind, state, count(*)::integer as count from core.jobs
    where created_at > clock_timestamp() - interval '7 days' group by kind, state`.execute(owner)
  return answer.rows
}
