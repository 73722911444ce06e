import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { CopyIn } from '@quitus/database/bulk-transaction.ts'
import type { Tx } from '@quitus/database/connection.ts'
import type { DetectionParameters } from '@quitus/detection/detection-parameters.ts'
import { findAnomalies } from '@quitus/detection/find-anomalies.sql.ts'
import { sql } from 'kysely'

/** A line of a payment list; `paidOn` as yyyy-mm-dd, `amount` as an exact decimal. */
export type ListRow = {
  id: string
  supplier: string
  name: string
  vatNumber: string
  number: string
  paidOn: string
  amount: string
  text: string
  voucher?: string
  batch?: string
  enteredBy?: string
}

/** A line of an anomaly as detection left it. */
export type FoundLine = {
  anomaly: string
  id: string
  score: number
  isWeak: boolean
  algorithm: string
  amount: number
  category: string
  /** The sum of the weights of its best pair; null where the anomaly is no pair, or one of payments. */
  weights: number | null
}

const COLUMNS = [
  'entry_id',
  'supplier',
  'name',
  'vat_number',
  'number',
  'paid_on',
  'amount',
  'text',
  'voucher',
  'batch',
  'entered_by',
]

/** Anomalies that were published before, and what was decided about them. */
export type Decided = {
  previous: readonly { anomaly: string; id: string }[]
  decided: readonly { anomaly: string; isReal: boolean }[]
}

/** What does detection find in a payment list, and what does it learn from decisions? */
export async function detectRows(
  tx: Tx,
  copyIn: CopyIn,
  rows: readonly ListRow[],
  parameters: DetectionParameters,
  known: Decided | null = null,
): Promise<FoundLine[]> {
  if (known !== null) await createDecisions(tx, known)
  await sql`
    create temporary table bench_list (
      line_id integer generated always as identity, entry_id text, supplier text, name text, vat_number text, number
        text,
      paid_on date, amount numeric, text text, voucher text, batch text, entered_by
        text
    ) on commit drop`.execute(tx)
  await pipeline(Readable.from(copyText(rows)), copyIn(`copy bench_list (${COLUMNS.join(', ')}) from stdin`))
  await sql`analyze bench_list`.execute(tx)
  await findAnomalies(
    tx,
    sql`bench_list`,
    {
      supplier: 'supplier',
      supplierName: 'name',
      vatNumber: 'vat_number',
      invoiceNumber: 'number',
      paidOn: 'paid_on',
      amount: 'amount',
      text: 'text',
      voucher: 'voucher',
      batch: 'batch',
      enteredBy: 'entered_by',
    },
    parameters,
    known === null ? null : sql`bench_previous`,
    null,
    known === null ? null : sql`bench_decided`,
  )
  const found = await sql<FoundLine>`
    select anomaly_id as anomaly, entry_id as id, score, is_weak as "isWeak", algorithm, excess::float8 as amount, category,
           max(best.weights) over (partition by anomaly_id)::float8 as weights
    from anomaly_entries join bench_list using (line_id) join document_lines using (line_id)
    left join (
      select doc_id, max(pairs.weights) as weights
      from pairs cross join unnest(array[first_id, second_id]) doc_id where not coalesce(is_payment, false) group by 1
    ) best using (doc_id)
    order by anomaly_id, line_id`.execute(tx)
  return found.rows
}

/** Decisions as tables, dropped at commit. */
async function createDecisions(tx: Tx, { previous, decided }: Decided): Promise<void> {
  await sql`
    create temporary table bench_previous on commit drop as
    select * from unnest(${previous.map(({ anomaly }) => anomaly)}::text[], ${previous.map(({ id }) => id)}::text[])
      previous (anomaly_id, entry_id)`.execute(tx)
  await sql`
    create temporary table bench_decided on commit drop as
    select * from unnest(${decided.map(({ anomaly }) => anomaly)}::text[],
                         ${decided.map(({ isReal }) => isReal)}::boolean[]) decided (anomaly_id, is_real)`.execute(
    tx,
  )
}

function* copyText(rows: readonly ListRow[]): Generator<string> {
  let chunk = ''
  for (const row of rows) {
    const { id, supplier, name, vatNumber, number, paidOn, amount, text } = row
    const { voucher = '', batch = '', enteredBy = '' } = row
    const fields = [id, supplier, name, vatNumber, number, paidOn, amount, text, voucher, batch, enteredBy]
    chunk += `${fields.map((field) => (field === '' ? '\\N' : field.replace(/[\\\t\r\n]/g, ' '))).join('\t')}\n`
    if (chunk.length < 100_000) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}
