import type { Tx } from '@quitus/database/connection.ts'
import { sql } from 'kysely'

/** Which day (`yyyy-mm-dd`) do the clocks of a project show, so many days after an instant? */
export async function selectDayOfProject(
  tx: Tx,
  projectId: number,
  instant: Date,
  daysLater: number,
): Promise<string> {
  const answer = await sql<{ day: string }>`
    select to_char((${instant}::timestamptz at time zone time_zone)::date + ${daysLater}::integer, 'YYYY-MM-DD') as day
    from core.projects where id = ${projectId}`.execute(tx)
  const [row] = answer.rows
  if (row === undefined) throw new Error(`There is no project ${projectId}.`)
  return row.day
}
