import { comparedHeader } from '#files/text/header-name.ts'
import { asBytes } from '#files/text/text-encoding.ts'
import type { Mapping } from '../mapping.schema.ts'

/** The side of a supplier's account that a line is on. */
export type Side = 'debit' | 'credit'

/** A line that pays; every other line is an invoice or a credit note. */
export type PayingKind = 'payment' | 'advance'

/** Marks in French, English and German; `S` (Soll) and `H` (Haben) are those of SAP. */
const SIDES: Record<Side, readonly string[]> = {
  debit: ['D', 'Dr', 'Db', 'Deb', 'Debit', 'Débit', 'S', 'Soll'],
  credit: ['C', 'Cr', 'Cred', 'Credit', 'Crédit', 'H', 'Haben'],
}

/** Words in French, English and German, codes of French bank journals, and SAP’s document types of payments. */
const KINDS: Record<PayingKind, readonly string[]> = {
  payment: [
    ...['payment', 'vendor payment', 'supplier payment', 'outgoing payment', 'pmt'],
    ...['paiement', 'règlement', 'règlement fournisseur', 'paiement fournisseur', 'virement'],
    ...['Zahlung', 'Zahlungsausgang', 'Kreditorenzahlung', 'Lieferantenzahlung', 'Überweisung'],
    ...['KZ', 'ZP', 'ZS', 'ZV'],
    ...['banque', 'journal de banque', 'BQ', 'BQE'],
  ],
  advance: [
    ...['advance', 'advance payment', 'prepayment', 'down payment'],
    ...['acompte', 'avance', 'acompte versé', 'avance versée'],
    ...['Anzahlung', 'Vorauszahlung'],
  ],
}

/** The reader of a mark of debit or credit; null for a mark that means neither. */
export function sideReader(marks?: Mapping['marks']): (mark: string) => Side | null {
  const { debit = [], credit = [] } = marks ?? {}
  const known = lookUp([SIDES, { debit, credit }])
  return (mark) => known.get(comparedHeader(mark)) ?? null
}

/** The reader of the kind of a line; null for what is not known to pay. */
export function kindReader(kinds?: Mapping['kinds']): (word: string) => PayingKind | null {
  const known = lookUp<PayingKind | 'document'>([KINDS, kinds ?? {}])
  return (word) => {
    const kind = known.get(comparedHeader(word)) ?? 'document'
    return kind === 'document' ? null : kind
  }
}

/**
 * Words as headers are compared, also as a scan has them; those of a later table replace what an earlier one says of
 * them.
 */
function lookUp<Meaning extends string>(
  tables: readonly Partial<Record<Meaning, readonly string[]>>[],
): ReadonlyMap<string, Meaning> {
  const known = new Map<string, Meaning>()
  for (const table of tables)
    for (const [meaning, words] of Object.entries(table) as [Meaning, readonly string[]][])
      for (const word of words)
        for (const written of [word, asBytes(word)]) known.set(comparedHeader(written), meaning)
  return known
}
