import type { runAction as definition } from '@quitus/contract/views/run-action.ts'
import { can } from '@quitus/domain/access/permissions.ts'
import type { Route } from '@quitus/domain/routes/route.ts'
import type { StateColumns } from '@quitus/domain/states/state-columns.ts'
import { movesOf, type Transition } from '@quitus/domain/states/transition.ts'
import type { Given } from '@quitus/domain/states/written-value.ts'
import { AppError } from '#errors/app-error.ts'
import type { CallContext } from '#http/call-context.ts'
import { selectDayOfProject } from '#views/definition/project-day.sql.ts'
import { requireColumn, type View } from '#views/definition/view.sql.ts'
import type { SelectedRows } from '#views/result-sets/selection.ts'
import { countConcerned, lockConcerned } from '#views/writing/concerned-rows.sql.ts'
import { type ActionOutcome, excludedAs } from '#views/writing/refusals.ts'
import { REASON_TO_COME } from './judge.sql.ts'
import { applyTransition, judgeAndRecord } from './record.sql.ts'

// A decision about anomalies, by any user and any route. Four steps, each in a file of this folder:
//   judge   judge.sql.ts    who may, when, and with which reason, date and amount: the table of docs/states.md
//   record  record.sql.ts   one change set with before and after of each cell
//   apply   record.sql.ts   the rows, with their lock
//   undo    undo.sql.ts     as a whole, and only while it is the latest decision about the anomaly
// A value in the validated column is judged by `judgeCell`, within the edit that writes it (edit-plan.ts).

type RequestedDecision = {
  transition: Transition
  dryRun: boolean
  selected: SelectedRows
  reason?: string | undefined
  acceptedAmount?: number | undefined
  date?: string | undefined
  route?: Route | undefined
  reference?: string | undefined
}

/**
 * Takes the anomalies of a selection through a transition (FLOW-02); the caller holds the publication. Throws
 * `not_permitted` where no move of the transition is open to the requester, `reason_required` where an anomaly needs
 * one, `reference_required` and `route_required` likewise, `date_in_future`, and `no_states` where the rows of the view
 * have none; nothing is written then.
 */
export async function decide(
  { tx, actor, access, now }: CallContext<typeof definition>,
  view: View,
  { transition, dryRun, selected, ...given }: RequestedDecision,
): Promise<ActionOutcome> {
  const { stateColumns } = view
  if (stateColumns === null) throw new AppError('no_states')
  if (!movesOf(transition).some((move) => can(actor, move.action, access)))
    throw new AppError('not_permitted')
  requireGiven(transition, { dryRun, ...given }, stateColumns)
  const at = now()
  const reason = given.reason ?? (dryRun ? REASON_TO_COME : null)
  const today = await selectDayOfProject(tx, view.projectId, at, 0)
  const { date = today } = given
  if (date > today) throw new AppError('date_in_future')
  const values: Given = {
    reason,
    acceptedAmount: given.acceptedAmount ?? null,
    route: given.route ?? null,
    reference: given.reference ?? null,
    date,
    requester: String(actor.user.id),
    now: at,
  }
  const validated = requireColumn(view, stateColumns.validated)
  if (!dryRun) await lockConcerned(tx, view, validated, selected)
  const requested = {
    ...{ transition, selected, given: values, access, actor },
    action: dryRun ? null : ({ actor, kind: transition, now: at, reason } as const),
  }
  const { excluded, unwritten, ...judged } = await judgeAndRecord(tx, view, stateColumns, requested)
  if (excluded.some(({ code }) => code === 'reason_required')) throw new AppError('reason_required')
  if (unwritten !== null) await applyTransition(tx, view, stateColumns, { ...requested, unwritten })
  const canBeGone = view.acceptsRows || view.condition !== null
  const gone = canBeGone ? (await countConcerned(tx, view, validated, selected)).gone : 0
  return {
    ...judged,
    unchanged: 0,
    excluded: [...excluded, ...excludedAs('unknown_entry', selected.unknown + gone)],
  }
}

/** What all moves of a transition require: a route where the view has any, and a reference once it is written. */
function requireGiven(
  transition: Transition,
  { dryRun, route, reference }: Pick<RequestedDecision, 'dryRun' | 'route' | 'reference'>,
  columns: StateColumns,
): void {
  const takes = new Set(movesOf(transition).flatMap((move) => move.takes))
  if (takes.has('route') && columns.route === undefined) throw new AppError('no_routes')
  if (takes.has('route') && route === undefined) throw new AppError('route_required')
  if (takes.has('reference') && reference === undefined && !dryRun) throw new AppError('reference_required')
}
