import type { RecordedWay } from './recovery.ts'

/** What is wrong with a line by itself; a key of the `errors` catalogue. */
export type RecoveryFault =
  | 'recovery_nothing'
  | 'recovery_credit_note_required'
  | 'recovery_in_future'
  | 'recovery_before_claim'

/** A line as it is judged by itself; days are `yyyy-mm-dd`. */
export type DatedLine = {
  way: RecordedWay
  amount: string
  date: string
  creditNote: string | null
  reason: string | null
}

/**
 * What a line has to have by itself (FLOW-18); null where nothing is wrong. Money that came before its claim needs a
 * reason; `claimedOn` is null where nobody knows the day.
 */
export function recoveryFault(
  { way, amount, date, creditNote, reason }: DatedLine,
  { today, claimedOn }: { today: string; claimedOn: string | null },
): RecoveryFault | null {
  if (Number(amount) === 0) return 'recovery_nothing'
  if (way === 'creditNote' && creditNote === null) return 'recovery_credit_note_required'
  if (date > today) return 'recovery_in_future'
  return claimedOn !== null && date < claimedOn && reason === null ? 'recovery_before_claim' : null
}
