import { areEqualDecimals, sumDecimals } from '../text/decimal-sum.ts'
import { planRecovered, type RecoveringAnomaly, type RecoveryRefusal } from './plan-recovered.ts'
import { MAX_RECOVERIES } from './recovery.ts'
import { type DatedLine, type RecoveryFault, recoveryFault } from './recovery-fault.ts'
import type { State } from './state.ts'

/** Why a line of several cannot be recorded; a key of the `errors` catalogue. */
export type AddedRefusal = RecoveryRefusal | RecoveryFault | 'recovery_duplicate' | 'too_many_recoveries'

export type PlannedRecoveries = {
  /** In the order of the lines; null for a line that can be recorded. */
  refusals: (AddedRefusal | null)[]
  /** With the lines that can be recorded. */
  state: State
  recovered: string | null
}

/**
 * Judges lines that are to be recorded together, one after another, with what the anomaly has already (FLOW-18). A
 * refused line counts for none of the following ones. A line like another one, of the same day, amount and credit note,
 * needs a reason.
 */
export function planAddedRecoveries(
  anomaly: RecoveringAnomaly,
  current: readonly DatedLine[],
  added: readonly DatedLine[],
  days: { today: string; claimedOn: string | null },
): PlannedRecoveries {
  const lines = [...current]
  let { state } = anomaly
  const refusals = added.map((line) => {
    const refusal = refusalOf(line)
    if (refusal === null) lines.push(line)
    return refusal
  })
  return {
    refusals,
    state,
    recovered: lines.length === 0 ? null : sumDecimals(lines.map(({ amount }) => amount)),
  }

  function refusalOf(line: DatedLine): AddedRefusal | null {
    const fault = recoveryFault(line, days)
    if (fault !== null) return fault
    if (line.reason === null && lines.some((other) => isAlike(other, line))) return 'recovery_duplicate'
    if (lines.length >= MAX_RECOVERIES) return 'too_many_recoveries'
    const planned = planRecovered({ ...anomaly, state }, [...lines, line], line)
    if ('refusal' in planned) return planned.refusal
    state = planned.state
    return null
  }
}

function isAlike(left: DatedLine, right: DatedLine): boolean {
  return (
    left.date === right.date &&
    left.creditNote === right.creditNote &&
    areEqualDecimals(left.amount, right.amount)
  )
}
