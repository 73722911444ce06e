import type { DocumentRole } from './document-role-names.ts'

/**
 * What keeps roles from saying what a line is about: no amount, a debit without its credit or the reverse, or two ways
 * to the amount; null where one column is the amount, or a debit and a credit whose difference it is.
 */
export type AmountQuestion = 'no_amount' | 'one_side' | 'two_amounts'

export function amountQuestion(played: ReadonlySet<DocumentRole>): AmountQuestion | null {
  const hasDebit = played.has('debitAmount')
  if (hasDebit !== played.has('creditAmount')) return 'one_side'
  if (!hasDebit) return played.has('amount') ? null : 'no_amount'
  return played.has('amount') || played.has('debitCredit') ? 'two_amounts' : null
}
