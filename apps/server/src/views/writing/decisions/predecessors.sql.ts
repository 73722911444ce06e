import type { runAction as definition } from '@quitus/contract/views/run-action.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { STATES, type State } from '@quitus/domain/states/state.ts'
import type { StateColumns } from '@quitus/domain/states/state-columns.ts'
import { planMove, type Transition } from '@quitus/domain/states/transition.ts'
import { sql } from 'kysely'
import type { CallContext } from '#http/call-context.ts'
import { requireColumn, type View } from '#views/definition/view.sql.ts'
import type { SelectedRows } from '#views/result-sets/selection.ts'
import { selectConcerned } from '#views/writing/concerned-rows.sql.ts'
import type { ActionOutcome } from '#views/writing/refusals.ts'
import { REASON_TO_COME } from './judge.sql.ts'

/** The transition that brought an anomaly into its state: who made it, when, and why. */
export type LatestTransition = {
  entryId: string
  state: State
  actor: string
  impersonator: string | null
  at: string
  reason: string | null
}

/** Most excluded anomalies whose earlier decisions are named. */
const MOST_NAMED = 5

/**
 * The latest transitions of the anomalies that a decision excludes by their state (FLOW-02): the second of two users
 * learns what the first one decided, and why. Empty for more than a few. The selection holds no anomaly that is hidden
 * from the requester.
 */
export async function findPredecessors(
  { tx, actor, access }: CallContext<typeof definition>,
  view: View,
  { transition, selected }: { transition: Transition; selected: SelectedRows },
  { excluded, changeSet }: Pick<ActionOutcome, 'excluded' | 'changeSet'>,
): Promise<LatestTransition[]> {
  const count = excluded
    .filter(({ code }) => code.startsWith('state_') || code === 'transition_not_permitted')
    .reduce((sum, each) => sum + each.count, 0)
  if (view.stateColumns === null || count === 0 || count > MOST_NAMED) return []
  const states = STATES.filter((state) => {
    const anomaly = { state, outcome: null, route: 'claim' as const }
    return 'refusal' in planMove(transition, anomaly, { actor, access, reason: REASON_TO_COME })
  })
  return selectLatestTransitions(tx, view, view.stateColumns, selected, states, changeSet)
}

/**
 * Which transitions brought those anomalies of a selection that are in one of these states into it, other than
 * `ownChangeSet`?
 */
async function selectLatestTransitions(
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
    select entry.entry_id as "entryId", review.state, core.person_name(${view.projectId}, person.id) as actor,
      core.person_name(${view.projectId}, impersonator.id) as impersonator,
           change_set.created_at as at,
           coalesce(change_set.reason, case when review.state in ('validated', 'rejected') then
             review.${sql.id(reason.storageName)} end) as reason
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
