import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { CopyIn } from '@quitus/database/bulk-transaction.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { COMPANIES, type DemoBooks } from '@quitus/demo/books.ts'
import { compactDay } from '@quitus/demo/calendar.ts'
import { entryIdOf } from '@quitus/demo/compare-with-known.ts'
import { grossCents } from '@quitus/demo/documents.ts'
import type { DetectionParameters } from '@quitus/detection/detection-parameters.ts'
import { findAnomalies } from '@quitus/detection/find-anomalies.sql.ts'
import { sql } from 'kysely'

/** What does detection find in these books, and how long does it take? The books are there before the clock starts. */
export async function detectDocuments(
  tx: Tx,
  copyIn: CopyIn,
  books: DemoBooks,
  parameters: DetectionParameters,
): Promise<{ documents: number; seconds: number; entries: { anomalyId: string; entryId: string }[] }> {
  await sql`
    create temporary table bench_ledger (
      line_id integer generated always as identity, entry_id text, supplier text, name text, siren text, vat_number
        text, iban text,
      company text, number text, invoiced_on date, amount numeric, paid_on date, kind text
    ) on commit drop`.execute(tx)
  await pipeline(
    Readable.from(rowsOf(books)),
    copyIn(
      'copy bench_ledger (entry_id, supplier, name, siren, vat_number, iban, company, number, invoiced_on, amount, paid_on, kind) from stdin',
    ),
  )
  await sql`analyze bench_ledger`.execute(tx)
  const counted = await sql<{
    documents: number
  }>`select count(*)::integer as documents from bench_ledger`.execute(tx)
  const started = performance.now()
  await findAnomalies(
    tx,
    sql`bench_ledger`,
    {
      supplier: 'supplier',
      supplierName: 'name',
      siren: 'siren',
      vatNumber: 'vat_number',
      iban: 'iban',
      company: 'company',
      invoiceNumber: 'number',
      invoiceDate: 'invoiced_on',
      amount: 'amount',
      paidOn: 'paid_on',
      kind: 'kind',
    },
    parameters,
  )
  const seconds = (performance.now() - started) / 1000
  const found = await sql<{ anomalyId: string; entryId: string }>`
    select anomaly_id as "anomalyId", entry_id as "entryId" from anomaly_entries join bench_ledger using (line_id)
    where not is_weak`.execute(tx)
  return { documents: counted.rows[0]?.documents ?? 0, seconds, entries: found.rows }
}

function* rowsOf({ books }: DemoBooks): Generator<string> {
  let chunk = ''
  for (const { entries } of books) {
    for (const entry of entries) {
      const document = 'document' in entry ? entry.document : entry.payment.document
      const { account } = document
      const [cents, invoicedOn, paidOn, kind] =
        'document' in entry
          ? [grossCents(document), document.issuedOn, document.paidOn, 'invoice']
          : [entry.payment.cents, entry.payment.paidOn, entry.payment.paidOn, 'payment']
      const fields = [
        entryIdOf(entry.place),
        ...[account.code, account.name, account.siren, account.vatNumber, account.iban],
        COMPANIES[document.company]?.siren,
        document.number,
        compactDay(invoicedOn),
        cents / 100,
        paidOn === null ? '\\N' : compactDay(paidOn),
        kind,
      ]
      chunk += `${fields.join('\t')}\n`
      if (chunk.length > 100_000) {
        yield chunk
        chunk = ''
      }
    }
  }
  yield chunk
}
