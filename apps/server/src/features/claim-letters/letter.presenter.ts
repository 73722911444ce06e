import type { ClaimLetter } from '@quitus/contract/claim-letters/claim-letter.schema.ts'
import { letterState } from '@quitus/domain/letters/letter-state.ts'
import type { SignedInActor } from '#auth/actor.sql.ts'
import type { LetterRow } from './letters.sql.ts'

/** A letter for its reader, with its state on a day (`yyyy-mm-dd`). */
export function presentLetter(
  { amount, madeAt, sentById, ...row }: LetterRow,
  actor: SignedInActor,
  today: string,
): ClaimLetter {
  return {
    ...row,
    state: letterState(row, today),
    mayUndo: row.changeSet !== null && row.sentOn !== null && sentById === actor.user.id,
    amount: Number(amount),
    madeAt: new Date(madeAt).toISOString(),
  }
}
