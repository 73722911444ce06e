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
  contested: { fr: 'Contestée par le fournisseur', en: 'Contested by the supplier' },
  partlyRecovered: { fr: 'Récupérée en partie', en: 'Partly recovered' },
  recovered: { fr: 'Récupérée', en: 'Recovered' },
  cancelled: { fr: 'Annulée', en: 'Cancelled' },
  closed: { fr: 'Close', en: 'Closed' },
}

/**
 * What the validated column of the specification says in a state: true, false, null while nobody has decided. Undefined for `closed`, which
 * keeps the decision with which it was closed.
 */
export function decisionOf(state: State): boolean | null | undefined {
  if (state === 'closed') return undefined
  if (state === 'detected' || state === 'presented') return null
  return state !== 'rejected'
}

/** True for the code of a state. */
export function isState(value: unknown): value is State {
  return STATES.some((state) => state === value)
}
