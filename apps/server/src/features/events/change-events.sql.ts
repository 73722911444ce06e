import type { Tx } from '@quitus/database/connection.ts'
import { sql } from 'kysely'
import type { View } from '#views/definition/view.sql.ts'
import { andShownChange } from '#views/rows/known-rows.sql.ts'

export type RecordedChange = {
  kind: string
  actorId: number
  actor: string
  impersonator: string | null
  columns: string[]
}

/** Who wrote a change set, and into which columns? */
export async function findPublishedChange(
  tx: Tx,
  view: View,
  changeSet: string,
): Promise<RecordedChange | undefined> {
  const answer = await sql<RecordedChange>`
    select change_set.kind, change_set.actor_id as "actorId", core.person_name(${view.projectId}, person.id) as actor,
           core.person_name(${view.projectId}, impersonator.id) as impersonator, change_set.columns
    from ${view.tables.changeSets} change_set
    join core.users person on person.id = change_set.actor_id
    left join core.users impersonator on impersonator.id = change_set.impersonator_id
    where change_set.id = ${changeSet}::bigint`.execute(tx)
  return answer.rows[0]
}

/** Which entries that its reader knows of does a change set name, whether or not they are in the view now? */
export async function selectTouchedEntries(
  tx: Tx,
  view: View,
  changeSet: string,
  limit: number,
): Promise<{ rowId: number; entryId: string }[]> {
  const answer = await sql<{ rowId: number; entryId: string }>`
    select entry.row_id as "rowId", entry.entry_id as "entryId"
    from (select distinct change.row_id from ${view.tables.cellChanges} change
          where change.change_set_id = ${changeSet}::bigint ${andShownChange(view)}
          limit ${limit}) touched
    join ${view.tables.entries} entry on entry.row_id = touched.row_id
    order by entry.row_id`.execute(tx)
  return answer.rows
}
