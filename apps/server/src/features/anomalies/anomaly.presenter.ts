import type { getAnomaly } from '@quitus/contract/anomalies/get-anomaly.ts'
import type { ResponseOf } from '@quitus/contract/endpoint.ts'
import type { WireRow } from '@quitus/contract/views/view.schema.ts'
import { ANOMALY_COLUMN } from '@quitus/detection/anomaly-columns.ts'
import { can } from '@quitus/domain/permissions.ts'
import { decisionOf, isState, type State } from '@quitus/domain/states/state.ts'
import type { StateColumnRole } from '@quitus/domain/states/state-columns.ts'
import { offeredTransitions } from '@quitus/domain/states/transition.ts'
import { subtractAmounts } from '@quitus/domain/text/decimal-difference.ts'
import type { CallContext } from '#http/call-context.ts'
import type { View } from '#views/definition/view.sql.ts'

type Definition = typeof getAnomaly
type Answer = ResponseOf<Definition>

/** What the page says about an anomaly beside its entries, from its own row. */
export function presentReview(
  view: View,
  row: WireRow,
  isGone: boolean,
  context: Pick<CallContext<Definition>, 'actor' | 'access'>,
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
  const valueIn = (role: StateColumnRole) => (roles === null ? null : row[roles[role]])
  const value = valueIn('state')
  const state = isState(value) ? value : null
  const validated = valueIn('validated')
  return {
    state,
    offered: isGone ? [] : offered(view, state, context),
    money: presentMoney({
      found: asNumber(valueIn('amount')),
      accepted: asNumber(valueIn('acceptedAmount')),
      recovered: asNumber(valueIn('recovered')),
      isValidated: validated === true,
    }),
    reason: asText(row[ANOMALY_COLUMN.reason]),
    deadline: asDate(view.deadlineColumn === null ? null : row[view.deadlineColumn]),
    assignee: asText(view.assigneeColumn === null ? null : row[view.assigneeColumn]),
    decision:
      state === null || (decisionOf(state) ?? validated) === null
        ? null
        : {
            by: asText(valueIn('decidedBy')),
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
  { actor, access }: Pick<CallContext<Definition>, 'actor' | 'access'>,
): Answer['offered'] {
  const transitions = state === null ? [] : offeredTransitions(state, { actor, access })
  const canAssign = view.assigneeColumn !== null && can(actor, 'cell.edit', access)
  return [...transitions, ...(canAssign ? (['assign'] as const) : [])]
}

/** What was accepted is left to recover; where nobody said how much, it is what was found. */
function presentMoney(money: {
  found: number | null
  accepted: number | null
  recovered: number | null
  isValidated: boolean
}): Answer['money'] {
  const { found, accepted, recovered, isValidated } = money
  const due = accepted ?? (isValidated ? found : null)
  return { found, accepted, recovered, remaining: due === null ? null : subtractAmounts(due, recovered ?? 0) }
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
