import type { LocalizedText } from '../locale.ts'

/** The states of an anomaly (FLOW-04), in the order of its life; stored under these codes. */
export const STATES = [
  'detected',
  'presented',
  'validated',
  'rejected',
  'claimed',
  'accepted',
  'contested',
  'partlyRecovered',
  'recovered',
  'cancelled',
  'avoided',
  'regularised',
  'givenUp',
  'closed',
] as const
export type State = (typeof STATES)[number]

export const STATE_LABELS: Readonly<Record<State, LocalizedText>> = {
  detected: { fr: 'Détectée', en: 'Detected' },
  presented: { fr: 'Présentée', en: 'Presented' },
  validated: { fr: 'Validée', en: 'Validated' },
  rejected: { fr: 'Rejetée', en: 'Rejected' },
  claimed: { fr: 'Réclamée', en: 'Claimed' },
  accepted: { fr: 'Acceptée par le fournisseur', en: 'Accepted by the supplier' },
  contested: { fr: 'Contestée par le fournisseur', en: 'Disputed by the supplier' },
  partlyRecovered: { fr: 'Récupérée en partie', en: 'Partly recovered' },
  recovered: { fr: 'Récupérée', en: 'Recovered' },
  cancelled: { fr: 'Annulée', en: 'Cancelled' },
  avoided: { fr: 'Corrigée avant paiement', en: 'Avoided' },
  regularised: { fr: 'Régularisée', en: 'Regularised' },
  givenUp: { fr: 'Abandonnée', en: 'Given up' },
  closed: { fr: 'Close', en: 'Closed' },
}

/**
 * What the validated column of the specification says in a state: true, false, null while nobody has decided.
 * Undefined for `closed`, which keeps the decision with which it was closed.
 */
export function decisionOf(state: State): boolean | null | undefined {
  if (state === 'closed') return undefined
  if (state === 'detected' || state === 'presented') return null
  return state !== 'rejected'
}

/** The states in which an anomaly has ended, and with which it can be closed. */
export const ENDED_STATES = [
  'recovered',
  'avoided',
  'regularised',
  'givenUp',
  'cancelled',
  'rejected',
] as const satisfies readonly State[]
export type EndedState = (typeof ENDED_STATES)[number]

/** True for a state in which an anomaly has ended. */
export function isEndedState(value: unknown): value is EndedState {
  return ENDED_STATES.some((state) => state === value)
}

/** The states in which the route of an anomaly can change; later it was taken. */
export const ROUTABLE_STATES = ['detected', 'presented', 'validated'] as const satisfies readonly State[]

/** True for the code of a state. */
export function isState(value: unknown): value is State {
  return STATES.some((state) => state === value)
}
