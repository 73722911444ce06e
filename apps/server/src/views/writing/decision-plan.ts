import type { WireValue } from '@quitus/domain/cell-value.ts'
import { ROW_LOCKED_COLUMN } from '@quitus/domain/column.ts'
import type { ProjectAccess } from '@quitus/domain/permissions.ts'
import { isState, type State } from '@quitus/domain/states/state.ts'
import {
  planMove,
  STATE_ROLES,
  type StateRole,
  type TransitionRefusal,
  transitionOfDecision,
} from '@quitus/domain/states/transition.ts'
import { type Given, writtenValue } from '@quitus/domain/states/written-value.ts'
import type { SignedInActor } from '#auth/actor.sql.ts'
import type { View, ViewColumn } from '#views/definition/view.sql.ts'

/** Who decides by writing into cells, and what they gave with it. */
export type Decider = { actor: SignedInActor; access: ProjectAccess; reason: string | null; now: Date }

export type DecisionPlan =
  | { refusal: TransitionRefusal }
  | { writes: { column: string; value: WireValue }[]; locks: boolean | undefined }

/**
 * What writing a value into the validated column of an anomaly comes to (FLOW-04): the transition that it is, with all that it writes, or why it
 * is refused. `standing` reads a column of the anomaly as the changes before have left it; a reason that stands there serves a rejection.
 */
export function planDecision(
  view: View,
  isValidated: boolean | null,
  standing: (column: string) => WireValue,
  { actor, access, reason, now }: Decider,
): DecisionPlan {
  const columns = view.stateColumns
  if (columns === null) throw new Error('The rows of this view have no states.')
  const transition = transitionOfDecision(isValidated)
  const noted = standing(columns.reason)
  const stood = transition === 'reject' && typeof noted === 'string' ? noted : null
  const anomaly = { state: stateOf(standing(columns.state)), isValidated: null, recovered: null }
  const planned = planMove(transition, anomaly, { actor, access, reason: reason ?? stood })
  if ('refusal' in planned) return planned
  const { move } = planned
  const given: Given = {
    reason: reason ?? stood,
    acceptedAmount: null,
    date: '',
    requester: actor.user.fullName,
    now,
  }
  const writes: { column: string; value: WireValue }[] = [{ column: columns.state, value: move.to }]
  for (const [role, written] of Object.entries(move.writes)) {
    const value = writtenValue(written, given)
    if (value === null) continue
    writes.push({
      column: columns[role as StateRole],
      value: value === 'found' ? standing(columns.amount) : value.value,
    })
  }
  return { writes, locks: move.locks }
}

/** The columns that transitions and recoveries write, the lock among them; none where rows have no states. */
export function transitionColumns({ stateColumns, columns }: View): ViewColumn[] {
  if (stateColumns === null) return []
  const names = new Set([...STATE_ROLES.map((role) => stateColumns[role]), ROW_LOCKED_COLUMN])
  const isOfRecoveries = ({ name, isManaged }: ViewColumn) => isManaged && name === stateColumns.recovered
  return columns.filter((column) => names.has(column.name) || isOfRecoveries(column))
}

/** The columns whose latest change alone can be undone: the state, and the recovered amount where it is the sum of lines. */
export function latestOnlyColumns(view: View): ViewColumn[] {
  const { stateColumns } = view
  if (stateColumns === null) return []
  return transitionColumns(view).filter(
    ({ name }) => name === stateColumns.state || name === stateColumns.recovered,
  )
}

/** Rows without a state of their own have been presented. */
function stateOf(value: WireValue): State {
  return isState(value) ? value : 'presented'
}
