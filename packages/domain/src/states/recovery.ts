import type { State } from './state.ts'
import { RECOVERY_MOVES } from './transition.ts'

/** How money came back. */
export const RECOVERY_WAYS = ['creditNote', 'transfer', 'setOff', 'vat'] as const
export type RecoveryWay = (typeof RECOVERY_WAYS)[number]

/** Beside what people record: amounts typed into the recovered column before there were lines. */
export const RECORDED_WAYS = [...RECOVERY_WAYS, 'carriedOver'] as const
export type RecordedWay = (typeof RECORDED_WAYS)[number]

/** Longest number of a credit note and longest reference of a proof, in characters. */
export const MAX_CREDIT_NOTE_LENGTH = 100
export const MAX_PROOF_LENGTH = 300

/** Why the recoveries of an anomaly cannot come to a sum; a key of the `errors` catalogue. */
export type RecoveryRefusal = 'recovery_not_claimed' | 'recovery_sign' | 'recovery_above_accepted'

/** Most lines that count at one time. */
export const MAX_RECOVERIES = 200

/** An anomaly whose recoveries change; `isAnswered` tells whether it stood at accepted, and not at claimed, before the first of them. */
export type RecoveringAnomaly = { state: State; acceptedAmount: number | null; isAnswered: boolean }

/**
 * The rule of recoveries (FLOW-18): which state follows from their new sum, or why they cannot come to it; `added` is the line that is new. Each line has the sign of the accepted
 * amount; their sum is larger than that only with a reason.
 */
export function planRecovered(
  { state, acceptedAmount, isAnswered }: RecoveringAnomaly,
  sum: number,
  { added, hasReason }: { added: number | null; hasReason: boolean },
): { state: State } | { refusal: RecoveryRefusal } {
  const accepted = acceptedAmount ?? 0
  const next = stateOfSum(sum, accepted, isAnswered ? 'accepted' : 'claimed')
  if (!canRecover(state)) return { refusal: 'recovery_not_claimed' }
  if (added !== null && accepted !== 0 && Math.sign(added) !== Math.sign(accepted))
    return { refusal: 'recovery_sign' }
  if (Math.abs(sum) > Math.abs(accepted) && !hasReason) return { refusal: 'recovery_above_accepted' }
  return { state: next }
}

/** Does an anomaly in this state take recoveries? It has been claimed, and is not closed. */
export function canRecover(state: State | null): boolean {
  return RECOVERY_MOVES.some(({ from }) => from === state)
}

function stateOfSum(sum: number, accepted: number, before: State): State {
  if (sum === 0) return before
  return Math.abs(sum) < Math.abs(accepted) ? 'partlyRecovered' : 'recovered'
}
