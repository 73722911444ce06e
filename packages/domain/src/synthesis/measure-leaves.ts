import type { FilterLeaf } from '#columns/filter.ts'
import type { State } from '../states/state.ts'
import type { Measure } from './measure.ts'

/**
 * The columns of a view that figures are made of, by name; null where it has none, or where the reader does not see
 * it.
 */
export type FigureColumns = {
  state: string | null
  validated: string | null
  amount: string | null
  acceptedAmount: string | null
  recovered: string | null
  claimedOn: string | null
  decidedAt: string | null
  deadline: string | null
  /** How a closed anomaly ended. */
  outcome: string | null
  /** When it was corrected or regularised. */
  settledOn: string | null
}

/** States in which money may still come back. */
export const RECOVERABLE_STATES = [
  'validated',
  'claimed',
  'accepted',
  'contested',
  'partlyRecovered',
] as const satisfies readonly State[]

/** States of validated anomalies from which nothing more is to come. */
export const SETTLED_STATES = [
  'recovered',
  'cancelled',
  'avoided',
  'regularised',
  'givenUp',
  'closed',
] as const satisfies readonly State[]

/** States in which a deadline can still pass without a claim. */
export const CLAIMABLE_STATES = ['presented', 'validated'] as const satisfies readonly State[]

/**
 * Which anomalies a measure counts, as conditions on the anomaly row (SYN-03); null where the columns do not give the
 * measure. `today` is the day of the project (`yyyy-mm-dd`).
 */
export function measureLeaves(
  measure: Measure,
  columns: FigureColumns,
  today: string,
): readonly FilterLeaf[] | null {
  const { state, validated, amount, acceptedAmount, recovered, claimedOn, decidedAt, deadline, outcome } =
    columns
  const withAmount = (leaves: readonly FilterLeaf[] | null) => (amount === null ? null : leaves)
  switch (measure) {
    case 'count':
      return []
    case 'found':
      return withAmount([])
    case 'pendingCount':
      return pending(columns)
    case 'pending':
      return withAmount(pending(columns))
    case 'validatedCount':
      return decided(validated, true)
    case 'validated':
      return (acceptedAmount ?? amount) === null ? null : decided(validated, true)
    case 'rejectedCount':
      return decided(validated, false)
    case 'rejected':
      return withAmount(decided(validated, false))
    case 'claimedCount':
      return filled(claimedOn)
    case 'claimed':
      return acceptedAmount === null ? null : filled(claimedOn)
    case 'recoveredCount':
    case 'recovered':
    case 'recoveredByCreditNote':
    case 'recoveredByTransfer':
    case 'recoveredBySetOff':
    case 'recoveredByVat':
      return filled(recovered)
    case 'leftToRecover':
      return acceptedAmount === null || recovered === null || state === null
        ? null
        : [{ column: state, op: 'in', value: RECOVERABLE_STATES }]
    case 'notPresented':
      return withAmount(
        state === null ? null : [{ column: state, op: 'in', value: ['detected' satisfies State] }],
      )
    case 'notAccepted':
      return acceptedAmount === null ? null : withAmount(decided(validated, true))
    case 'settledOtherwise': {
      const ended = decided(validated, true)
      return acceptedAmount === null || recovered === null || state === null || ended === null
        ? null
        : [...ended, { column: state, op: 'in', value: SETTLED_STATES }]
    }
    case 'avoided':
    case 'regularised':
      return state === null || acceptedAmount === null || outcome === null
        ? null
        : [{ column: state, op: 'in', value: [measure, 'closed' satisfies State] }]
    case 'validationRate':
      return withAmount(decided(validated, true) === null ? null : [])
    case 'recoveryRate':
      return acceptedAmount === null || recovered === null ? null : decided(validated, true)
    case 'medianDaysToDecide':
      return filled(decidedAt)
    case 'nextDeadline':
      return deadline === null || state === null
        ? null
        : [
            { column: state, op: 'in', value: CLAIMABLE_STATES },
            { column: deadline, op: 'after', value: today },
          ]
  }
}

/** What was presented and nobody has decided. */
function pending({ state, validated }: FigureColumns): FilterLeaf[] | null {
  if (state !== null) return [{ column: state, op: 'in', value: ['presented' satisfies State] }]
  return validated === null ? null : [{ column: validated, op: 'in', value: [null] }]
}

function decided(validated: string | null, isValidated: boolean): FilterLeaf[] | null {
  return validated === null ? null : [{ column: validated, op: 'in', value: [isValidated] }]
}

function filled(column: string | null): FilterLeaf[] | null {
  return column === null ? null : [{ column, op: 'empty', not: true }]
}
