import { isNumberType } from '@quitus/domain/columns/column-type-rules.ts'
import { withoutSign, withoutSpaces } from '@quitus/domain/text/decimal-text.ts'
import { NUMBER_FORMS } from '@quitus/domain/values/number-forms.ts'
import type { Mapping } from '../mapping.schema.ts'
import { sideReader } from './ledger-words.ts'

/** Amounts of a column by the side of their line. */
type Counts = Record<'debit' | 'credit', { positive: number; negative: number }>

/**
 * What a minus sign says next to a mark: `repeats` the side that the mark names already, or `reverses` what was booked
 * there; null where no amount is negative.
 */
export type NegativeSign = 'repeats' | 'reverses' | null

/** Where the mark of debit or credit is among the columns of a mapping; -1 for none. */
export function markPlace({ columns, roles }: Mapping): number {
  return roles?.debitCredit === undefined ? -1 : columns.findIndex(({ name }) => name === roles.debitCredit)
}

/** Which columns have their signs from the mark: all amounts but balances and those that have signs of their own. */
export function markedPlaces({ columns, roles }: Mapping): number[] {
  if (roles?.debitCredit === undefined) return []
  const amounts = new Set([roles.amount, roles.netAmount, roles.vatAmount, roles.paidAmount])
  return columns.flatMap(({ name, type, ownSign }, at) => {
    const isMoney = isNumberType(type) && NUMBER_FORMS[type].unit === 'currency'
    const isAmount = amounts.has(name) || (isMoney && name !== roles.debitBalance)
    return isAmount && ownSign !== true ? [at] : []
  })
}

/** Counts the signs of one file next to its marks; `places` says where each mapped column is. */
export function createSignEvidence(mapping: Mapping) {
  const sideOf = sideReader(mapping.marks)
  const mark = markPlace(mapping)
  const counts = new Map<number, Counts>(
    markedPlaces(mapping).map((at) => [
      at,
      { debit: { positive: 0, negative: 0 }, credit: { positive: 0, negative: 0 } },
    ]),
  )
  return {
    weigh(row: readonly string[], places: readonly number[]): void {
      const side = mark === -1 ? null : sideOf(row[places[mark] ?? -1] ?? '')
      if (side === null) return
      for (const [at, { [side]: count }] of counts) {
        const { rest, isNegative } = withoutSign(withoutSpaces(row[places[at] ?? -1] ?? ''))
        if (/[1-9]/.test(rest)) count[isNegative ? 'negative' : 'positive']++
      }
    },
    /** What minus signs say, by the place of their column in the mapping. */
    signs: () =>
      new Map([...counts].map(([at, count]) => [at, negativeSign(count, mapping.marks?.negative)] as const)),
  }
}

/**
 * Where all amounts of one side are negative and none of the other is, the sign says what the mark says; else a
 * negative amount is a reversal.
 */
function negativeSign({ debit, credit }: Counts, given: NegativeSign | undefined): NegativeSign {
  if (debit.negative === 0 && credit.negative === 0) return null
  if (given != null) return given
  const isRepeated =
    (debit.positive === 0 && credit.negative === 0) || (credit.positive === 0 && debit.negative === 0)
  return isRepeated ? 'repeats' : 'reverses'
}
