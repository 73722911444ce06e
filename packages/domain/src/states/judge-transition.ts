import type { Actor, ProjectAccess } from '#access/permissions.ts'
import { type AcceptedAmountError, acceptedAmountError } from './accepted-amount.ts'
import {
  type Move,
  type MovedAnomaly,
  planMove,
  type StateRole,
  type Transition,
  type TransitionRefusal,
} from './transition.ts'

/**
 * What the rule reads of an anomaly. `found` is its amount, `other` what may be at stake as well; `days`
 * (`yyyy-mm-dd`) are those of the columns that a move can follow.
 */
export type JudgedAnomaly = MovedAnomaly & {
  found: number | null
  other: number | null
  days: Readonly<Partial<Record<StateRole, string | null>>>
}

/** What a user gives with a transition; a null amount accepts all that was found. */
export type JudgedRequest = {
  actor: Actor
  access: ProjectAccess | null
  reason: string | null
  date: string
  acceptedAmount: number | null
}

/**
 * Who may take a transition of an anomaly, and when: its move, or the first reason against it, in the order of state,
 * permission, route, reason, date and amount. The server judges a selection by the same rule in SQL
 * (`decisions/judge.sql.ts`), and a property test compares the two.
 */
export function judgeTransition(
  transition: Transition,
  anomaly: JudgedAnomaly,
  request: JudgedRequest,
): { move: Move } | { refusal: TransitionRefusal | AcceptedAmountError } {
  const planned = planMove(transition, anomaly, request)
  if ('refusal' in planned) return planned
  const { follows } = planned.move
  const followed = follows === undefined ? null : (anomaly.days[follows] ?? null)
  if (followed !== null && request.date < followed) return { refusal: 'date_too_early' }
  const refusal =
    request.acceptedAmount === null
      ? null
      : acceptedAmountError(request.acceptedAmount, anomaly.found, anomaly.other)
  return refusal === null ? planned : { refusal }
}
