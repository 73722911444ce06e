import type { Tx } from '@quitus/database/connection.ts'
import type { LedgerRole } from '@quitus/database/ledger-form.ts'
import { DOCUMENT_PAYMENTS, type DocumentPayment } from '@quitus/domain/payments/document-payment.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Ledger, valueIn } from '#views/ledgers/ledger.sql.ts'

/** What is known of the payment of a document; an exact amount. */
export type PaymentRow = {
  status: DocumentPayment
  paid_on: unknown
  reference: string | null
  entry: string | null
  amount: string | null
  /** Other documents that the same payments settled. */
  together: number | null
}

/**
 * Was the document of an entry paid, when, by what and how much? Ledger files say it (`createFecPayments`); of a list
 * its columns do, where the reader may see them: without a column of paid amounts, what has a day of payment was paid
 * in full.
 */
export async function findPayment(
  tx: Tx,
  ledger: Ledger,
  entryId: string,
  isStaff: boolean,
): Promise<PaymentRow | undefined> {
  const { form, table, documents } = ledger
  const isShown = (role: LedgerRole) => {
    const column = form.columns.find(({ storageName }) => storageName === form.roles[role])
    return form.kind === 'entries' || (column !== undefined && (isStaff || !column.isHiddenFromCustomers))
  }
  const value = (role: LedgerRole) => valueIn(ledger, role)
  const shown = (role: LedgerRole, found: RawBuilder<unknown>) => (isShown(role) ? found : sql`null`)
  const isPaying = sql`coalesce(bool_or(${value('kind')} in ('payment', 'advance')), false)`
  const said = value('paymentStatus')
  const hasAmounts = form.kind === 'entries' || form.roles.paidAmount !== undefined
  const amount = hasAmounts
    ? shown('paidAmount', sql`paid_amount`)
    : sql`case when paid_on is not null then amount end`
  // What ledger files say has its own status.
  const knowsPayments =
    form.roles.paymentStatus === undefined
      ? sql`exists (select from ${table} line where ${value('paidOn')} is not null)`
      : sql`false`
  const answer = await sql<PaymentRow>`
    with own as materialized (
      select line.line_id, document.doc_id
      from ${table} line left join ${documents} document on document.line_id = line.line_id
      where line.entry_id = ${entryId} limit 1
    ), member as materialized (
      select line_id from own
      union select other.line_id from own join ${documents} other using (doc_id)
    ), document as (
      select count(*) as lines, ${isPaying} as is_paying, min(${said}) filter (where ${said} = any(${[...DOCUMENT_PAYMENTS]}::text[])) as said,
             max(${value('paidOn')}) as paid_on,
             string_agg(distinct ${value('paymentReference')}::text, ' ; ') as reference,
             min(${value('paymentEntry')}) as entry, sum(${value('paidAmount')}) as paid_amount,
             sum(${value('amount')}) as amount,
             min(${value('paidTogether')}) as together
      from member join ${table} line using (line_id)
    )
    select case when is_paying then 'paid' when said is not null then said
                when paid_on is not null and abs(paid_amount) < abs(amount) then 'part'
                when paid_on is not null then 'paid'
                when ${knowsPayments} then 'unpaid'
                else 'unknown' end as status,
           ${shown('paidOn', sql`paid_on`)} as paid_on, ${shown('paymentReference', sql`reference`)} as reference,
           entry,
           ${amount}::text as amount, together::integer as together
    from document where lines > 0`.execute(tx)
  return answer.rows[0]
}
