import { sumDecimals } from '../text/decimal-sum.ts'
import { canRecover, MAX_RECOVERED, type RecordedWay } from './recovery.ts'
import type { State } from './state.ts'

/** Why the recoveries of an anomaly cannot come to a sum; a key of the `errors` catalogue. */
export type RecoveryRefusal =
  | 'recovery_not_claimed'
  | 'recovery_sign'
  | 'recovery_above_accepted'
  | 'recovery_too_large'

/**
 * An anomaly whose recoveries change; `isAnswered` is true when it was at accepted, and not at claimed, before the
 * first of them.
 */
export type RecoveringAnomaly = { state: State; acceptedAmount: number | null; isAnswered: boolean }

/** A line as the rule reads it; `amount` is an exact decimal. */
export type JudgedLine = { way: RecordedWay; amount: string; reason: string | null }

/**
 * The rule of recoveries (FLOW-18): which state follows from their lines, in the order of recording, or why they cannot
 * be so; `added` is the line that is new. Each line has the sign of the accepted amount, and each line with which their
 * sum exceeds it has a reason of its own.
 */
export function planRecovered(
  { state, acceptedAmount, isAnswered }: RecoveringAnomaly,
  lines: readonly JudgedLine[],
  added: JudgedLine | null,
): { state: State } | { refusal: RecoveryRefusal } {
  const accepted = acceptedAmount ?? 0
  const sum = Number(sumDecimals(lines.map(({ amount }) => amount)))
  if (!canRecover(state)) return { refusal: 'recovery_not_claimed' }
  if (added !== null && accepted !== 0 && Math.sign(Number(added.amount)) !== Math.sign(accepted))
    return { refusal: 'recovery_sign' }
  if (Math.abs(sum) > MAX_RECOVERED) return { refusal: 'recovery_too_large' }
  if (hasUnexplainedExcess(lines, accepted)) return { refusal: 'recovery_above_accepted' }
  return { state: stateOfSum(sum, accepted, isAnswered ? 'accepted' : 'claimed') }
}

/** Amounts of before there were lines exceed without a reason: nobody was there to give one. */
function hasUnexplainedExcess(lines: readonly JudgedLine[], accepted: number): boolean {
  let running = '0'
  for (const { way, amount, reason } of lines) {
    running = sumDecimals([running, amount])
    if (Math.abs(Number(running)) <= Math.abs(accepted)) continue
    if (reason === null && way !== 'carriedOver') return true
  }
  return false
}

function stateOfSum(sum: number, accepted: number, before: State): State {
  if (sum === 0) return before
  return Math.abs(sum) < Math.abs(accepted) ? 'partlyRecovered' : 'recovered'
}
