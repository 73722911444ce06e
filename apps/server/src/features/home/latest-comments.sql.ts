import type { Tx } from '@quitus/database/connection.ts'
import { sql } from 'kysely'
import type { View } from '#views/definition/view.sql.ts'

export type LatestComment = { at: string; actor: string; impersonator: string | null; anomalyId: string }

/**
 * Who commented on an anomaly of this view last? Without what its reader does not see; row-level security excludes
 * what is for staff alone.
 */
export async function selectLatestComments(tx: Tx, view: View, limit: number): Promise<LatestComment[]> {
  const isSeen =
    view.condition === null
      ? sql``
      : sql`and exists (select from ${view.tables.base} base where base.anomaly_id = comment.anomaly_id)`
  const answer = await sql<LatestComment>`
    select comment.created_at as at, core.person_name(${view.projectId}, author.id) as actor,
      core.person_name(${view.projectId}, impersonator.id) as impersonator,
           comment.anomaly_id as "anomalyId"
    from core.comments comment
    join core.users author on author.id = comment.author_id
    left join core.users impersonator on impersonator.id = comment.impersonator_id
    where comment.project_id = ${view.projectId} and comment.source = ${view.source} and comment.deleted_at is null
      ${isSeen}
    order by comment.id desc limit ${limit}`.execute(tx)
  return answer.rows
}
