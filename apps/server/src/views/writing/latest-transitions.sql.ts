import type { Tx } from '@quitus/database/connection.ts'
import type { State } from '@quitus/domain/states/state.ts'
import type { StateColumns } from '@quitus/domain/states/state-columns.ts'
import { sql } from 'kysely'
import { requireColumn, type View } from '#views/definition/view.sql.ts'
import type { SelectedRows } from '#views/result-sets/selection.ts'
import { selectConcerned } from './multiple-edit.sql.ts'

/** How an anomaly came into its state: who did it, when, and why. */
export type LatestTransition = {
  entryId: string
  state: State
  actor: string
  impersonator: string | null
  at: string
  reason: string | null
}

/** How those anomalies of a selection that are in one of these states came into it, save by `ownChangeSet`; anomalies that nobody has moved yet are left out. */
export async function selectLatestTransitions(
  tx: Tx,
  view: View,
  columns: StateColumns,
  selected: SelectedRows,
  states: readonly State[],
  ownChangeSet: string | null,
): Promise<LatestTransition[]> {
  const validated = requireColumn(view, columns.validated)
  const reason = requireColumn(view, columns.reason)
  const answer = await sql<LatestTransition>`
    select entry.entry_id as "entryId", review.state, person.full_name as actor, impersonator.full_name as impersonator,
           change_set.created_at as at,
           coalesce(change_set.reason, case when review.state in ('validated', 'rejected') then review.${sql.id(reason.storageName)} end) as reason
    from (${selectConcerned(view, validated, selected)}) concerned
    join ${view.tables.base} base on base.row_id = concerned.row_id and base.child_index = 0
    join ${view.tables.review} review on review.row_id = base.row_id and review.state = any(${states}::text[])
    join ${view.tables.entries} entry on entry.row_id = base.row_id
    cross join lateral (
      select change.change_set_id from ${view.tables.cellChanges} change
      where change.row_id = base.row_id and change.column_name = ${columns.state}
      order by change.change_set_id desc limit 1
    ) latest
    join ${view.tables.changeSets} change_set
      on change_set.id = latest.change_set_id and change_set.id is distinct from ${ownChangeSet}::bigint
    join core.users person on person.id = change_set.actor_id
    left join core.users impersonator on impersonator.id = change_set.impersonator_id
    order by latest.change_set_id desc, entry.entry_id`.execute(tx)
  return answer.rows
}
