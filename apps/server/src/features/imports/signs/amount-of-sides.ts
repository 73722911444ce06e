import { sumDecimals } from '@quitus/domain/text/decimal-sum.ts'
import type { Mapping } from '../mapping.schema.ts'
import type { PayingKind } from './ledger-words.ts'
import { negated } from './negated.ts'

/** Makes the amount of a line of its debit and its credit; answers whether both are filled, which is unusual. */
export type AmountOfSides = (values: (string | null)[], kind: PayingKind | null) => boolean

/**
 * How the amount follows from two columns; null where the mapping has none. To a supplier’s account the amount of an
 * invoice or a credit note is credit less debit, of a line that pays debit less credit. Of both the difference counts;
 * a negative debit is a credit; a line with neither has no amount.
 */
export function createAmountOfSides({ columns, roles }: Mapping): AmountOfSides | null {
  const place = (column: string | undefined) => columns.findIndex(({ name }) => name === column)
  const at = columns.findIndex(({ from }) => from === 'debit_credit')
  if (at === -1) return null
  const [debitAt, creditAt] = [place(roles?.debitAmount), place(roles?.creditAmount)]
  return (values, kind) => {
    const debit = values[debitAt] ?? null
    const credit = values[creditAt] ?? null
    const owed = debit === null && credit === null ? null : difference(credit ?? '0', debit ?? '0')
    values[at] = owed === null || kind === null ? owed : negated(owed)
    return !isNothing(debit) && !isNothing(credit)
  }
}

function difference(left: string, right: string): string {
  if (isNothing(right)) return left
  if (isNothing(left)) return negated(right)
  const exact = sumDecimals([left, negated(right)])
  return isNothing(exact) ? '0' : exact
}

function isNothing(amount: string | null): boolean {
  return amount === null || !/[1-9]/.test(amount)
}
