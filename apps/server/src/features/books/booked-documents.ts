import { sumDecimals } from '@quitus/domain/text/decimal-sum.ts'
import type { BookedRow } from './booked-rows.sql.ts'

/** A document of an anomaly: its rows together. */
export type BookedDocument = Pick<
  BookedRow,
  | 'entryId'
  | 'supplier'
  | 'supplierCode'
  | 'vatNumber'
  | 'company'
  | 'number'
  | 'day'
  | 'dueDay'
  | 'currency'
  | 'isPayment'
> & {
  /** Exact decimals; null where the ledger does not say them of every row. */
  gross: string | null
  net: string | null
  vat: string | null
  isPaid: boolean
}

export type BookedAnomaly = { first: BookedRow; documents: BookedDocument[] }

/** Anomalies with their documents, in the order of their rows. */
export function bookedAnomalies(rows: readonly BookedRow[]): BookedAnomaly[] {
  return [...Map.groupBy(rows, ({ anomalyId }) => anomalyId).values()].flatMap((ofAnomaly) => {
    const first = ofAnomaly.find(({ isFirst }) => isFirst) ?? ofAnomaly[0]
    if (first === undefined) return []
    const documents = [...Map.groupBy(ofAnomaly, ({ documentId }) => documentId).values()]
    return [{ first, documents: documents.flatMap(documentOf) }]
  })
}

function documentOf(rows: readonly BookedRow[]): BookedDocument[] {
  const [row] = rows
  if (row === undefined) return []
  const { entryId, supplier, supplierCode, vatNumber, company, number, day, dueDay, currency, isPayment } =
    row
  return [
    {
      ...{ entryId, supplier, supplierCode, vatNumber, company, number, day, dueDay, currency, isPayment },
      ...{ gross: sumOf(rows, 'gross'), net: sumOf(rows, 'net'), vat: sumOf(rows, 'vat') },
      isPaid: rows.some(({ paidOn }) => paidOn !== null),
    },
  ]
}

function sumOf(rows: readonly BookedRow[], part: 'gross' | 'net' | 'vat'): string | null {
  const amounts = rows.flatMap((row) => row[part] ?? [])
  return amounts.length === rows.length ? sumDecimals(amounts) : null
}

/**
 * True where the amount is in another currency than the project’s, in which nothing of it can be posted. Ledger files
 * (FEC) have amounts in the currency of the books, whatever the document’s.
 */
export function isForeign(
  { currency }: Pick<BookedDocument, 'currency'>,
  { project, isFec }: { project: string; isFec: boolean },
): boolean {
  return !isFec && currency !== null && currency.toUpperCase() !== project.toUpperCase()
}
