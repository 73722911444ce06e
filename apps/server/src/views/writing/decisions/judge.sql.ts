import type { ProjectAccess } from '@quitus/domain/access/permissions.ts'
import { ROUTES, type Route } from '@quitus/domain/routes/route.ts'
import { type AcceptedAmountError, acceptedAmountError } from '@quitus/domain/states/accepted-amount.ts'
import { judgeTransition } from '@quitus/domain/states/judge-transition.ts'
import { isState, STATES, type State } from '@quitus/domain/states/state.ts'
import type { StateColumns } from '@quitus/domain/states/state-columns.ts'
import {
  movesOf,
  planMove,
  type StateRole,
  type Transition,
  type TransitionRefusal,
  transitionOfDecision,
} from '@quitus/domain/states/transition.ts'
import { type Given, type WrittenValue, writtenValue } from '@quitus/domain/states/written-value.ts'
import type { WireValue } from '@quitus/domain/values/cell-value.ts'
import { type RawBuilder, sql } from 'kysely'
import type { SignedInActor } from '#auth/actor.sql.ts'
import { requireColumn, type View, type ViewColumn } from '#views/definition/view.sql.ts'
import type { SelectedRows } from '#views/result-sets/selection.ts'
import type { UserAction } from '#views/writing/change-set.sql.ts'

// Who may decide about an anomaly, and when: the table of the domain (docs/states.md), applied to the anomalies of a
// selection or to one cell.

/** The reason of a dry run: it is still to be given. */
export const REASON_TO_COME = '…'

/** One transition of a selection, by a user who gives `given` with it. */
export type RequestedTransition = {
  transition: Transition
  selected: SelectedRows
  given: Given
  access: ProjectAccess
  actor: SignedInActor
  /** Null for a dry run. */
  action: UserAction | null
}

type JudgedTransition = Pick<RequestedTransition, 'transition' | 'actor' | 'access' | 'given'>

/**
 * The code of why a row of the CTE `concerned` cannot take the transition; null where it can. `judgeTransition` of
 * the domain says the same of one anomaly: states, permissions, routes, reasons and amounts are its answers, case by
 * case, and a property test compares the two.
 */
export function refusalCode({ transition, actor, access, given }: JudgedTransition): RawBuilder<unknown> {
  const codeOf = (state: State, route: Route | null) => {
    // A closed anomaly has a state to be reopened to, whichever it is.
    const planned = planMove(
      transition,
      { state, outcome: 'recovered', route },
      { actor, access, reason: given.reason },
    )
    return sql`${'refusal' in planned ? planned.refusal : null}::text`
  }
  const cases = STATES.map((state) => {
    const byRoute = ROUTES.map((route) => sql`when ${route} then ${codeOf(state, route)}`)
    const isBound = movesOf(transition).some((move) => move.from === state && move.route !== undefined)
    const code = isBound
      ? sql`case concerned.route ${sql.join(byRoute, sql` `)} else ${codeOf(state, null)} end`
      : codeOf(state, null)
    return sql`when ${state} then ${code}`
  })
  const ofState = sql`case concerned.state ${sql.join(cases, sql` `)} end`
  const ofDate = sql`case when ${given.date}::date < concerned.followed then 'date_too_early' end`
  return sql`coalesce(${ofState}, ${ofDate}, ${amountCode(given.acceptedAmount)})`
}

/** The answers of `acceptedAmountError` for every case that it distinguishes. */
function amountCode(accepted: number | null): RawBuilder<unknown> {
  if (accepted === null) return sql`null`
  const answer = (found: number | null) => sql`${acceptedAmountError(accepted, found)}::text`
  return sql`case when coalesce(concerned.found, 0) = 0 then ${answer(null)}
                  when sign(concerned.found) <> ${Math.sign(accepted)}::integer then ${answer(-accepted)}
                  when abs(${accepted}::numeric) > greatest(abs(concerned.found),
                    case when sign(concerned.other) = sign(concerned.found) then abs(concerned.other) end)
                    then ${answer(accepted / 2)}
                  else ${answer(accepted)} end`
}

/**
 * The day, in the time zone of the project, that the date of the transition must not precede; null where it may be any.
 */
export function followedDays(view: View, columns: StateColumns, transition: Transition): RawBuilder<unknown> {
  const cases = movesOf(transition).flatMap(({ from, follows }) => {
    if (follows === undefined) return []
    const column = requireColumn(view, columns[follows] ?? '')
    const zone = sql`(select time_zone from core.projects where id = ${view.projectId})`
    // A decision has a time of day, what follows it has none.
    const day = follows === 'decidedAt' ? sql`(${stored(column)} at time zone ${zone})` : stored(column)
    return [sql`when ${from} then ${day}::date`]
  })
  return cases.length === 0 ? sql`null::date` : sql`case review.state ${sql.join(cases, sql` `)} end`
}

/** The route of an anomaly; anomalies of a view without routes are on that of claims. */
export function storedRoute(view: View, { route }: StateColumns): RawBuilder<unknown> {
  return route === undefined ? sql`${'claim' satisfies Route}::text` : stored(requireColumn(view, route))
}

/** What may be at stake as well; null in views that do not say it. */
export function storedOther(view: View, { otherAmount }: StateColumns): RawBuilder<unknown> {
  return otherAmount === undefined ? sql`null::numeric` : stored(requireColumn(view, otherAmount))
}

/** The stored value of a column, by the aliases `review` and `base`. */
export function stored({ storage, storageName }: ViewColumn): RawBuilder<unknown> {
  return sql.ref(`${storage === 'review' ? 'review' : 'base'}.${storageName}`)
}

/** A user who decides by writing into cells, and the reason that came with the request. */
export type Decider = { actor: SignedInActor; access: ProjectAccess; reason: string | null; now: Date }

export type CellDecision =
  | { refusal: TransitionRefusal | AcceptedAmountError }
  | { writes: { column: string; value: WireValue }[]; locks: boolean | undefined }

/**
 * Judges a value that is written into the validated column of an anomaly (FLOW-04): the transition that it is, with all
 * that it writes, or why it is refused. `readValue` reads a column of the anomaly after the earlier changes of the
 * request; a reason there serves a rejection.
 */
export function judgeCell(
  view: View,
  isValidated: boolean | null,
  readValue: (column: string) => WireValue,
  { actor, access, reason, now }: Decider,
): CellDecision {
  const columns = view.stateColumns
  if (columns === null) throw new Error('The rows of this view have no states.')
  const transition = transitionOfDecision(isValidated)
  const currentReason = readValue(columns.reason)
  const ownReason = transition === 'reject' && typeof currentReason === 'string' ? currentReason : null
  const given: Given = {
    reason: reason ?? ownReason,
    acceptedAmount: null,
    route: null,
    reference: null,
    date: '',
    requester: String(actor.user.id),
    now,
  }
  // None of these three transitions follows a day, and all that was found is accepted.
  const state = stateOf(readValue(columns.state))
  const anomaly = { state, outcome: null, route: null, found: null, other: null, days: {} }
  const judged = judgeTransition(transition, anomaly, { actor, access, ...given })
  if ('refusal' in judged) return judged
  const { move } = judged
  const writes: { column: string; value: WireValue }[] = [{ column: columns.state, value: move.to }]
  for (const [role, written] of Object.entries(move.writes)) {
    const value = writtenValue(written, given)
    const column = columns[role as StateRole]
    if (value === null || column === undefined) continue
    writes.push({ column, value: cellOf(value) })
  }
  return { writes, locks: move.locks }

  function cellOf(value: NonNullable<WrittenValue>): WireValue {
    if (value === 'found') return readValue(columns?.amount ?? '')
    return value === 'from' ? state : value.value
  }
}

/** Rows without a state of their own have been presented. */
function stateOf(value: WireValue): State {
  return isState(value) ? value : 'presented'
}
