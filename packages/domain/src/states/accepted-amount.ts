/** Why an amount cannot be accepted; a key of the `cells` catalogue. */
export type AcceptedAmountError =
  | 'accepted_amount_sign'
  | 'accepted_amount_too_large'
  | 'accepted_amount_nothing'

/**
 * The rule of the amount with which an anomaly is validated: part of what was found, with its sign, and never
 * nothing. Where no amount was found any amount may be accepted. `other` is what may be at stake as well, where the
 * ledger does not say which of two amounts is right; up to it may be accepted, too.
 */
export function acceptedAmountError(
  accepted: number,
  found: number | null,
  other: number | null = null,
): AcceptedAmountError | null {
  if (accepted === 0) return 'accepted_amount_nothing'
  if (found === null || found === 0) return null
  if (Math.sign(accepted) !== Math.sign(found)) return 'accepted_amount_sign'
  const most = Math.max(
    Math.abs(found),
    other !== null && Math.sign(other) === Math.sign(found) ? Math.abs(other) : 0,
  )
  return Math.abs(accepted) > most ? 'accepted_amount_too_large' : null
}
