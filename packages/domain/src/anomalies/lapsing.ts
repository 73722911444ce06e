import type { State } from '#states/state.ts'

/** States in which nothing has been claimed yet, so that the deadline counts in any case. */
export const UNCLAIMED_STATES = ['detected', 'presented', 'validated'] as const satisfies readonly State[]

/** States in which a claim is open: the deadline counts unless the project says that a claim interrupts the period. */
export const CLAIM_OPEN_STATES = [
  'claimed',
  'accepted',
  'contested',
  'partlyRecovered',
] as const satisfies readonly State[]

/** States in which money can still lapse (FLOW-16): whatever has not ended. */
export function lapsingStates({ claimsInterrupt }: { claimsInterrupt: boolean }): readonly State[] {
  return claimsInterrupt ? UNCLAIMED_STATES : [...UNCLAIMED_STATES, ...CLAIM_OPEN_STATES]
}
