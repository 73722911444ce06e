import { runBulkTransaction } from '@quitus/database/bulk-transaction.ts'
import type { Database } from '@quitus/database/connection.ts'
import { makeDemoBooks } from '@quitus/demo/books.ts'
import { compareWithKnown } from '@quitus/demo/compare-with-known.ts'
import { CATEGORY_NAMES } from '@quitus/detection/algorithms.ts'
import { DEFAULT_DETECTION_PARAMETERS } from '@quitus/detection/detection-parameters.ts'
import type { Figure } from '#figures.ts'
import { detectDocuments } from './detect-documents.sql.ts'

/** The mistakes of these books are known: each kind is presented, whatever other books say of it. */
const PARAMETERS = { ...DEFAULT_DETECTION_PARAMETERS, trustedCategories: CATEGORY_NAMES }

/** Documents (invoices, credit notes, payments) in thousands, and the seconds that the issue allows. */
const SIZES = [{ thousands: 97, bound: 10 }, { thousands: 400 }, { thousands: 1500, bound: 90 }] as const

/** Detection alone over ever larger books, and what it finds of the mistakes that are known to be in them. */
export async function measureDetection(database: Database): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const size of SIZES) {
    // Nearly every invoice has its payment.
    const books = makeDemoBooks(size.thousands * 500)
    const found = await runBulkTransaction(database, (tx, copyIn) =>
      detectDocuments(tx, copyIn, books, PARAMETERS),
    )
    const name = `detection, ${found.documents} documents`
    const compared = compareWithKnown(books.anomalies, found.entries)
    figures.push({ name, unit: 's', p50: found.seconds, ...('bound' in size && { bound: size.bound }) })
    figures.push({
      name: `${name}: for each thousand`,
      unit: 'ms',
      p50: (found.seconds * 1e6) / found.documents,
    })
    figures.push({
      name: `${name}: recall`,
      unit: '%',
      p50: (100 * compared.recalled) / compared.known,
      bound: 95,
    })
    figures.push({
      name: `${name}: precision`,
      unit: '%',
      p50: (100 * compared.right) / compared.found,
      bound: 85,
    })
    for (const { kind, known, recalled } of compared.byKind) {
      console.log(`  ${kind}: ${recalled} of ${known} found`)
    }
  }
  return figures
}
