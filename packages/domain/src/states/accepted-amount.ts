/** Why an amount cannot be accepted; a key of the `cells` catalogue. */
export type AcceptedAmountError =
  | 'accepted_amount_sign'
  | 'accepted_amount_too_large'
  | 'accepted_amount_nothing'

/**
 * The rule of the amount with which an anomaly is validated: part of what was found, with its sign, and never nothing. Where no amount was found
 * any amount may be accepted.
 */
export function acceptedAmountError(accepted: number, found: number | null): AcceptedAmountError | null {
  if (accepted === 0) return 'accepted_amount_nothing'
  if (found === null || found === 0) return null
  if (Math.sign(accepted) !== Math.sign(found)) return 'accepted_amount_sign'
  return Math.abs(accepted) > Math.abs(found) ? 'accepted_amount_too_large' : null
}
