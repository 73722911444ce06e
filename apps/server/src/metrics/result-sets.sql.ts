import type { Db } from '@quitus/database/connection.ts'
import { sql } from 'kysely'

/** How many result sets are open, of every project? Runs as the owner. */
export async function countResultSets(owner: Db): Promise<{ whole: number; partial: number }> {
  const answer = await sql<{ whole: number; partial: number }>`
    select count(*) filter (where is_whole)::integer as whole, count(*) filter (where not is_whole)::integer as partial
    from core.result_sets where expires_at > clock_timestamp()`.execute(owner)
  return answer.rows[0] ?? { whole: 0, partial: 0 }
}
