import { sql } from 'kysely'
import type { Db } from '../connection.ts'

/** Lets minutes pass since what was noted of the visits of a project's home. */
export async function ageVisits(owner: Db, projectId: number, minutes: number): Promise<void> {
  const passed = sql`make_interval(mins => ${minutes})`
  await sql`
    update core.project_visits set seen_at = seen_at - ${passed}, previous_seen_at = previous_seen_at - ${passed}
    where project_id = ${projectId}`.execute(owner)
}
