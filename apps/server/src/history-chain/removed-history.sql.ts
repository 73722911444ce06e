import type { Tx } from '@quitus/database/connection.ts'
import { instant } from '@quitus/database/instant.sql.ts'
import { sql } from 'kysely'
import { tableOf } from './chained-rows.sql.ts'

/** What the rule of the project removed of its history: how many change sets, the last moment of them, and when. */
export type RemovedHistory = { changeSets: number; until: string | null; removedAt: string }

/** Which part of the history is gone by the rule of the project? Null where it is whole. */
export async function findRemovedHistory(tx: Tx, projectId: number): Promise<RemovedHistory | null> {
  const { rows } = await sql<RemovedHistory>`
    select sum(last_position - first_position + 1)::integer as "changeSets",
           ${instant(sql`max(removed_until)`)} as until, ${instant(sql`max(removed_at)`)} as "removedAt"
    from ${tableOf(projectId, 'history_segments')} where removed_at is not null having count(*) > 0`.execute(
    tx,
  )
  return rows[0] ?? null
}

/** Until when is the history gone by the rule of the project? Null where it is whole. */
export async function findRemovedUntil(tx: Tx, projectId: number): Promise<string | null> {
  return (await findRemovedHistory(tx, projectId))?.until ?? null
}

/** Which records say of the removed segments that a rule removed them, and is there one for each? As the owner. */
export async function findCertificates(
  tx: Tx,
  projectId: number,
): Promise<{ numbers: number[]; isComplete: boolean }> {
  const { rows } = await sql<{ numbers: number[]; isComplete: boolean }>`
    select coalesce(array_agg(distinct erasure.id order by erasure.id) filter (where erasure.id is not null), '{}')
             as numbers,
           coalesce(bool_and(erasure.id is not null), true) as "isComplete"
    from ${tableOf(projectId, 'history_segments')} segment
    left join core.erasures erasure
      on erasure.id = segment.erasure_id and erasure.kind = 'history' and erasure.subject_id = ${projectId}
    where segment.removed_at is not null`.execute(tx)
  return rows[0] ?? { numbers: [], isComplete: true }
}
