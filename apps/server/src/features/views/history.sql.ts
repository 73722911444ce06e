import type { Tx } from '@quitus/database/connection.ts'
import type { WireValue } from '@quitus/domain/cell-value.ts'
import { sql } from 'kysely'
import type { View } from './view.sql.ts'

export type HistoryRow = {
  change_set_id: string
  column_name: string
  kind: string
  before: WireValue
  after: WireValue
  reason: string | null
  actor: string
  impersonator: string | null
  created_at: string
}

/** Who changed what in this row, or in one of its cells? Whole change sets, newest first; `before` starts after an older page. */
export async function selectHistory(
  tx: Tx,
  view: View,
  asked: { rowId: number; columns: readonly string[]; before: string | undefined; limit: number },
): Promise<HistoryRow[]> {
  const concerned = sql`
    change.row_id = ${asked.rowId} and change.column_name = any(${asked.columns}::text[])
    and (${asked.before ?? null}::bigint is null or change.change_set_id < ${asked.before ?? null}::bigint)`
  const answer = await sql<HistoryRow>`
    with page as (
      select distinct change.change_set_id from ${view.tables.cellChanges} change
      where ${concerned} order by change.change_set_id desc limit ${asked.limit}
    )
    select change.change_set_id, change.column_name, change_set.kind, change.before, change.after, change_set.reason,
           person.full_name as actor, impersonator.full_name as impersonator, change_set.created_at
    from page
    join ${view.tables.cellChanges} change
      on change.row_id = ${asked.rowId} and change.change_set_id = page.change_set_id
     and change.column_name = any(${asked.columns}::text[])
    join ${view.tables.changeSets} change_set on change_set.id = change.change_set_id
    join core.users person on person.id = change_set.actor_id
    left join core.users impersonator on impersonator.id = change_set.impersonator_id
    order by change.change_set_id desc, change.column_name`.execute(tx)
  return answer.rows
}

/** Did this very value ever stand in the cell? */
export async function hasHeldValue(
  tx: Tx,
  view: View,
  asked: { rowId: number; column: string; value: WireValue },
): Promise<boolean> {
  const value = JSON.stringify(asked.value)
  const answer = await sql<{ held: boolean }>`
    select exists (select from ${view.tables.cellChanges} change
                   where change.row_id = ${asked.rowId} and change.column_name = ${asked.column}
                     and (change.after = ${value}::jsonb or change.before = ${value}::jsonb)) as held`.execute(
    tx,
  )
  return answer.rows[0]?.held === true
}
