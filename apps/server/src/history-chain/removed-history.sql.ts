import type { Db, Tx } from '@quitus/database/connection.ts'
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

/**
 * Which records say of the removed segments that a rule removed them, and is there one for each? As the owner; the
 * records are in the central database, which is another one than that of a project in a cell.
 */
export async function findCertificates(
  tx: Tx,
  projectId: number,
  central: Db | Tx = tx,
): Promise<{ numbers: number[]; isComplete: boolean }> {
  const named = await sql<{ id: number | null }>`
    select distinct erasure_id as id from ${tableOf(projectId, 'history_segments')}
    where removed_at is not null`.execute(tx)
  const ids = named.rows.map(({ id }) => id)
  const found = await sql<{ id: number }>`
    select id from core.erasures
    where id = any(${ids.filter((id) => id !== null)}::integer[]) and kind = 'history' and subject_id = ${projectId}
    order by id`.execute(central)
  const numbers = found.rows.map(({ id }) => id)
  return { numbers, isComplete: numbers.length === ids.length }
}
