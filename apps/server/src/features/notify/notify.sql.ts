import type { Tx } from '@quitus/database/connection.ts'
import type { Source } from '@quitus/domain/access/source.ts'
import { sql } from 'kysely'
import { requireColumn, type View } from '#views/definition/view.sql.ts'

/**
 * Which of these anomalies are in the view as its reader sees it, and who is in charge of each? In the order of the
 * view.
 */
export async function selectPresentAnomalies(
  tx: Tx,
  view: View,
  anomalyIds: readonly string[],
): Promise<{ anomalyId: string; assignee: string | null }[]> {
  const column = view.assigneeColumn === null ? null : requireColumn(view, view.assigneeColumn)
  const assignee =
    column === null
      ? sql`null::text`
      : sql.ref(`${column.storage === 'review' ? 'review' : 'base'}.${column.storageName}`)
  const answer = await sql<{ anomalyId: string; assignee: string | null }>`
    select base.anomaly_id as "anomalyId", ${assignee} as assignee
    from ${view.tables.base} base
    join ${view.tables.review} review on review.row_id = base.row_id
    where base.child_index = 0 and base.anomaly_id = any(${anomalyIds}::text[])
    order by base.row_id`.execute(tx)
  return answer.rows
}

type Sent = {
  userIds: readonly number[]
  kind: 'presented' | 'reminder' | 'documentRequest'
  words: string | null
  anomalies: readonly string[]
  now: Date
}

/** The first anomalies of a notice go along with it, to be shown in the grid. */
const MOST_NAMED = 51

/** Writes a notice of the requester for each of these people; answers how many got it. */
export async function sendNotice(
  tx: Tx,
  source: Source,
  { userIds, kind, words, anomalies, now }: Sent,
): Promise<number> {
  const answer = await sql<{ sent: number }>`
    select core.send_notice(${userIds}::integer[], ${source}, ${kind}, ${words}, ${now}::timestamptz,
                            ${anomalies.slice(0, MOST_NAMED)}::text[], ${anomalies.length}) as sent`.execute(
    tx,
  )
  return answer.rows[0]?.sent ?? 0
}
