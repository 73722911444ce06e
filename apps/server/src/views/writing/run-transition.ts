import type { runAction as definition } from '@quitus/contract/views/run-action.ts'
import { can } from '@quitus/domain/permissions.ts'
import { STATES } from '@quitus/domain/states/state.ts'
import { movesOf, planMove, type Transition } from '@quitus/domain/states/transition.ts'
import type { Given } from '@quitus/domain/states/written-value.ts'
import { AppError } from '#errors/app-error.ts'
import type { CallContext } from '#http/call-context.ts'
import { selectDayOfProject } from '#views/definition/project-day.sql.ts'
import { requireColumn, type View } from '#views/definition/view.sql.ts'
import type { SelectedRows } from '#views/result-sets/selection.ts'
import { type ActionOutcome, excludedAs } from './action-outcome.ts'
import { type LatestTransition, selectLatestTransitions } from './latest-transitions.sql.ts'
import { countConcerned, lockConcerned } from './multiple-edit.sql.ts'
import { evaluateTransition, writeTransition } from './transitions.sql.ts'

type Requested = {
  transition: Transition
  dryRun: boolean
  selected: SelectedRows
  reason?: string | undefined
  acceptedAmount?: number | undefined
  date?: string | undefined
}

/** Most anomalies of which is said who has moved them meanwhile. */
const MOST_NAMED = 5

/** What a dry run takes for the reason that is still to be given. */
const REASON_TO_COME = '…'

/**
 * Takes a selection, whose publication is held, through a transition (FLOW-02). Throws `not_permitted` where no move of the transition is the
 * requester's, `reason_required` where an anomaly needs one, and `no_states` where the rows of the view have none; nothing is written then.
 */
export async function runTransition(
  { tx, actor, access, now }: CallContext<typeof definition>,
  view: View,
  { transition, dryRun, selected, ...given }: Requested,
): Promise<ActionOutcome> {
  const { stateColumns } = view
  if (stateColumns === null) throw new AppError('no_states')
  if (!movesOf(transition).some(({ act }) => can(actor, act, access))) throw new AppError('not_permitted')
  const at = now()
  const reason = given.reason ?? (dryRun ? REASON_TO_COME : null)
  const values: Given = {
    reason,
    acceptedAmount: given.acceptedAmount ?? null,
    date: given.date ?? (await selectDayOfProject(tx, view.projectId, at, 0)),
    requester: actor.user.fullName,
    now: at,
  }
  const validated = requireColumn(view, stateColumns.validated)
  if (!dryRun) await lockConcerned(tx, view, validated, selected)
  const requested = {
    ...{ transition, selected, given: values, access, actor },
    act: dryRun ? null : ({ actor, kind: transition, now: at, reason } as const),
  }
  const { excluded, ...judged } = await evaluateTransition(tx, view, stateColumns, requested)
  if (excluded.some(({ code }) => code === 'reason_required')) throw new AppError('reason_required')
  const { changeSet } = judged
  if (changeSet !== null) await writeTransition(tx, view, stateColumns, { ...requested, changeSet })
  const canBeGone = view.acceptsRows || view.condition !== null
  const gone = canBeGone ? (await countConcerned(tx, view, validated, selected)).gone : 0
  return {
    ...judged,
    unchanged: 0,
    excluded: [...excluded, ...excludedAs('unknown_entry', selected.unknown + gone)],
  }
}

/**
 * Who led those anomalies of the selection that a transition leaves out into the state that stands against it (FLOW-02): the second of two people
 * learns what the first one decided, and why. Nothing for more than a few. The selection holds no anomaly that is hidden from the requester.
 */
export async function namePredecessors(
  { tx, actor, access }: CallContext<typeof definition>,
  view: View,
  { transition, selected }: Pick<Requested, 'transition' | 'selected'>,
  { excluded, changeSet }: Pick<ActionOutcome, 'excluded' | 'changeSet'>,
): Promise<LatestTransition[]> {
  const count = excluded
    .filter(({ code }) => code.startsWith('state_') || code === 'transition_not_permitted')
    .reduce((sum, each) => sum + each.count, 0)
  if (view.stateColumns === null || count === 0 || count > MOST_NAMED) return []
  const states = STATES.filter((state) => {
    const anomaly = { state, isValidated: null, recovered: null }
    return 'refusal' in planMove(transition, anomaly, { actor, access, reason: REASON_TO_COME })
  })
  return selectLatestTransitions(tx, view, view.stateColumns, selected, states, changeSet)
}
