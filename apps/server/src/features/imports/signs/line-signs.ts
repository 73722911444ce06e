import { headersOf, type MappedColumn, type Mapping } from '../mapping.schema.ts'
import { type AmountOfSides, createAmountOfSides } from './amount-of-sides.ts'
import { kindReader, type PayingKind, type Side, sideReader } from './ledger-words.ts'
import { negated } from './negated.ts'
import { markedPlaces, markPlace, type NegativeSign } from './sign-evidence.ts'

/** A line whose mark does not say on which side it is. */
export type MarkFault = { code: 'mark_missing' | 'mark_unknown'; column: string; value: string }

export type LineSigns = {
  /** What the line is, by the word that the ledger has for it. */
  kindOf: (values: readonly (string | null)[]) => PayingKind | null
  /** Gives the amounts among the values of a line their signs; answers what is wrong with its mark, if anything is. */
  sign: (values: (string | null)[], kind: PayingKind | null) => MarkFault | null
  /** Makes the amount of a debit and a credit; null where the ledger has one amount. */
  join: AmountOfSides | null
}

/**
 * How lines of one file have kinds and signs (`signs`: what a minus sign says, by place of the column). To a supplier's
 * account a credit is owed and a debit is not: an invoice in debit is a credit note. A payment is a debit, and one in
 * credit has come back.
 */
export function createLineSigns(
  mapping: Mapping,
  places: readonly number[],
  signs: ReadonlyMap<number, NegativeSign>,
): LineSigns {
  const { roles } = mapping
  const kindAt = mapping.columns.findIndex(({ name }) => name === roles?.kind)
  const readKind = kindReader(mapping.kinds)
  const readSide = sideReader(mapping.marks)
  const markAt = markPlace(mapping)
  const mark: MappedColumn | undefined = mapping.columns[markAt]
  const marked = markedPlaces(mapping)
  // A file that lacks the column has its amounts signed.
  const isMarked = mark !== undefined && (mark.from !== undefined || places[markAt] !== -1)

  function faultOf(values: readonly (string | null)[], value: string | null): MarkFault | null {
    const column = mark === undefined ? '' : (headersOf(mark)[0] ?? mark.name)
    if (value !== null) return { code: 'mark_unknown', column, value }
    // Nothing has no side.
    const isNothing = marked.every((at) => (values[at] ?? '0') === '0')
    return isNothing ? null : { code: 'mark_missing', column, value: '' }
  }

  return {
    join: createAmountOfSides(mapping),
    kindOf: (values) => readKind(values[kindAt] ?? ''),
    sign(values, kind) {
      if (!isMarked) return null
      const text = values[markAt] ?? null
      const side = text === null ? null : readSide(text)
      if (side === null) return faultOf(values, text)
      const owed: Side = kind === null ? 'credit' : 'debit'
      for (const at of marked) {
        const value = values[at] ?? null
        if (value === null || value === '0') continue
        const size = signs.get(at) === 'repeats' && value.startsWith('-') ? value.slice(1) : value
        values[at] = side === owed ? size : negated(size)
      }
      return null
    },
  }
}
