import type { State } from './state.ts'
import { RECOVERY_MOVES } from './transition.ts'

/** How money came back. */
export const RECOVERY_WAYS = ['creditNote', 'transfer', 'setOff', 'vat'] as const
export type RecoveryWay = (typeof RECOVERY_WAYS)[number]

/** In addition to what people record: amounts typed into the recovered column before there were lines. */
export const RECORDED_WAYS = [...RECOVERY_WAYS, 'carriedOver'] as const
export type RecordedWay = (typeof RECORDED_WAYS)[number]

/** Longest number of a credit note and longest reference of a proof, in characters. */
export const MAX_CREDIT_NOTE_LENGTH = 100
export const MAX_PROOF_LENGTH = 300

/** Largest amount of a line and of the lines of an anomaly together, so that each cent of it has an exact number. */
export const MAX_RECOVERED = 1e13

/** Most lines that count at one time. */
export const MAX_RECOVERIES = 200

/** Most lines that are recorded with one call. */
export const MAX_ADDED_RECOVERIES = 2000

/** Has an amount at most two decimals, as money has? */
export function isInCents(amount: number): boolean {
  return Number(amount.toFixed(2)) === amount
}

/** Does an anomaly in this state take recoveries? It has been claimed, and is not closed. */
export function canRecover(state: State | null): boolean {
  return RECOVERY_MOVES.some(({ from }) => from === state)
}
