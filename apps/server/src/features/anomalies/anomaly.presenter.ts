import type { getAnomaly } from '@quitus/contract/anomalies/get-anomaly.ts'
import type { ResponseOf } from '@quitus/contract/endpoint.ts'
import type { WireRow } from '@quitus/contract/views/view.schema.ts'
import { ANOMALY_COLUMN } from '@quitus/detection/anomaly-columns.ts'
import { can } from '@quitus/domain/access/permissions.ts'
import { isPaymentEvidence, isRoute, type Route } from '@quitus/domain/routes/route.ts'
import { decisionOf, isState, type State } from '@quitus/domain/states/state.ts'
import type { StateColumnRole } from '@quitus/domain/states/state-columns.ts'
import { offeredTransitions } from '@quitus/domain/states/transition.ts'
import { subtractAmounts } from '@quitus/domain/text/decimal-difference.ts'
import type { CallContext } from '#http/call-context.ts'
import type { View } from '#views/definition/view.sql.ts'

type Definition = typeof getAnomaly
type Answer = ResponseOf<Definition>

/** What the page says about an anomaly next to its entries, from its own row. */
export function presentReview(
  view: View,
  row: WireRow,
  isGone: boolean,
  {
    names,
    ...context
  }: Pick<CallContext<Definition>, 'actor' | 'access'> & {
    /** Of the people of the project, by their number as text. */
    names: ReadonlyMap<string, string>
  },
): Omit<
  Answer,
  | 'timestamp'
  | 'anomalyId'
  | 'anomaly'
  | 'entries'
  | 'entryCount'
  | 'isGone'
  | 'goneCount'
  | 'joinedAnomalyIds'
> {
  const roles = view.stateColumns
  const valueIn = (role: StateColumnRole) => row[roles?.[role] ?? ''] ?? null
  const personIn = (value: unknown) => {
    const person = asText(value)
    return person === null ? null : (names.get(person) ?? person)
  }
  const value = valueIn('state')
  const state = isState(value) ? value : null
  const validated = valueIn('validated')
  return {
    state,
    offered: isGone ? [] : offered(view, state, routeIn(view, row), context),
    routing: roles?.route === undefined ? null : presentRouting(view, row),
    money: presentMoney({
      found: asNumber(valueIn('amount')),
      other: asNumber(valueIn('otherAmount')),
      accepted: asNumber(valueIn('acceptedAmount')),
      recovered: asNumber(valueIn('recovered')),
      isValidated: validated === true,
    }),
    reason: asText(row[ANOMALY_COLUMN.reason]),
    deadline: asDate(view.deadlineColumn === null ? null : row[view.deadlineColumn]),
    assignee: personIn(view.assigneeColumn === null ? null : row[view.assigneeColumn]),
    decision:
      state === null || (decisionOf(state) ?? validated) === null
        ? null
        : {
            by: personIn(valueIn('decidedBy')),
            at: asDate(valueIn('decidedAt')),
            reason: asText(valueIn('reason')),
          },
    reasonColumn: ANOMALY_COLUMN.reason in row ? ANOMALY_COLUMN.reason : null,
    deadlineColumn: view.deadlineColumn,
  }
}

function offered(
  view: View,
  state: State | null,
  route: Route | null,
  { actor, access }: Pick<CallContext<Definition>, 'actor' | 'access'>,
): Answer['offered'] {
  const hasRoutes = view.stateColumns?.route !== undefined
  const transitions = (state === null ? [] : offeredTransitions({ state, route }, { actor, access })).filter(
    (transition) => hasRoutes || transition !== 'setRoute',
  )
  const canAssign = view.assigneeColumn !== null && can(actor, 'cell.edit', access)
  return [...transitions, ...(canAssign ? (['assign'] as const) : [])]
}

/** The route of the row; anomalies of a view without routes are on that of claims. */
function routeIn({ stateColumns }: View, row: WireRow): Route | null {
  if (stateColumns?.route === undefined) return 'claim'
  const value = row[stateColumns.route]
  return isRoute(value) ? value : null
}

/** Why the anomaly is on its route: the payment that the ledger shows, or the reason of the person who chose it. */
function presentRouting({ stateColumns }: View, row: WireRow): NonNullable<Answer['routing']> {
  const valueIn = (role: StateColumnRole) => row[stateColumns?.[role] ?? '']
  const [route, payment] = [valueIn('route'), valueIn('payment')]
  return {
    route: isRoute(route) ? route : null,
    payment: isPaymentEvidence(payment) ? payment : null,
    reason: asText(valueIn('routeReason')),
    reference: asText(valueIn('reference')),
    settledOn: asDate(valueIn('settledOn')),
    outcome: asText(valueIn('outcome')),
  }
}

/** What was accepted is left to recover; where nobody said how much, it is what was found. */
function presentMoney(money: {
  found: number | null
  other: number | null
  accepted: number | null
  recovered: number | null
  isValidated: boolean
}): Answer['money'] {
  const { found, other, accepted, recovered, isValidated } = money
  const due = accepted ?? (isValidated ? found : null)
  const remaining = due === null ? null : subtractAmounts(due, recovered ?? 0)
  return { found, other, accepted, recovered, remaining }
}

function asNumber(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}

function asText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function asDate(value: unknown): { model: string } | null {
  if (typeof value !== 'object' || value === null || !('model' in value)) return null
  return typeof value.model === 'string' ? { model: value.model } : null
}
