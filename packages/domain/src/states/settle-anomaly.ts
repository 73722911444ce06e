import { subtractAmounts } from '#text/decimal-difference.ts'
import { decisionOf, type EndedState, type State } from './state.ts'

/** What the settlement of an anomaly is computed from; `outcome` is how a closed one ended. */
export type SettledAnomaly = {
  state: State
  outcome: EndedState | null
  found: number | null
  accepted: number | null
  recovered: number | null
}

/** Where the amount that was found went (FLOW-21): `found` is the sum of the other five, to the cent. */
export type Settlement = Record<
  'found' | 'rejected' | 'left' | 'recovered' | 'avoided' | 'regularised',
  number
>

/**
 * The one definition of the five parts of what was found. Undecided anomalies are left whole. `rejected` is the rest:
 * what was rejected, the part that was not accepted, and what remained of cancelled and given-up claims; it is
 * negative where more came back than was found. Where nobody said how much is accepted, it is all that was found.
 */
export function settleAnomaly({ outcome, ...anomaly }: SettledAnomaly): Settlement {
  const state = anomaly.state === 'closed' ? outcome : anomaly.state
  const found = anomaly.found ?? 0
  const recovered = anomaly.recovered ?? 0
  const isDecided = state === null || decisionOf(state) !== null
  const accepted = isDecided ? (anomaly.accepted ?? found) : found
  const left = isOpen(state) ? subtractAmounts(accepted, recovered) : 0
  const avoided = state === 'avoided' ? accepted : 0
  const regularised = state === 'regularised' ? accepted : 0
  const settled = [left, recovered, avoided, regularised]
  return { found, rejected: settled.reduce(subtractAmounts, found), left, recovered, avoided, regularised }
}

/** The states in which the rest of the accepted amount is still to come. */
export const OPEN_STATES = [
  'detected',
  'presented',
  'validated',
  'claimed',
  'accepted',
  'contested',
  'partlyRecovered',
] as const satisfies readonly State[]

function isOpen(state: State | null): boolean {
  return OPEN_STATES.some((open) => open === state)
}
