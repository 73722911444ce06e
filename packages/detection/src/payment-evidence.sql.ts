import type { Tx } from '@quitus/database/connection.ts'
import { DOCUMENT_PAYMENTS } from '@quitus/domain/payments/document-payment.ts'
import { sql } from 'kysely'

/**
 * Was each document paid, and did the money at stake leave (FLOW-21)? Fills `document_payment` of `anomaly_entries`, a
 * code of `DOCUMENT_PAYMENTS`, and `payment`: `paid` where a payment is among the documents of the anomaly, where its
 * only document was paid, or two of its copies; `unpaid` where the ledger has days of payment and they say less than
 * that; `unknown` where it has none, or says nothing of one of the documents.
 */
export async function notePaymentEvidence(tx: Tx): Promise<void> {
  await sql`
    create temporary table document_payments on commit drop as
    with ledger as (
      select exists (select from documents where kind is null and paid_on is not null) as knows_payments
    ), said as (
      select doc_id, min(payment_status) filter (where payment_status = any(${[...DOCUMENT_PAYMENTS]}::text[])) as status, sum(paid_amount) as paid_amount
      from document_lines join lines using (line_id)
      where doc_id in (select doc_id from document_lines join anomaly_entries using (line_id))
      group by doc_id
    )
    select doc_id, documents.kind is not null as is_payment, paid_on is not null as has_day,
           case when documents.kind is not null then 'paid'
                when status is not null then status
                when paid_on is not null and abs(paid_amount) < abs(amount) then 'part'
                when paid_on is not null then 'paid'
                when knows_payments then 'unpaid' else 'unknown' end as status
    from said join documents using (doc_id) cross join ledger`.execute(tx)
  await sql`analyze document_payments`.execute(tx)
  await sql`
    with concerned as (
      select distinct entry.group_id, document_lines.doc_id
      from anomaly_entries entry join document_lines using (line_id)
    ), evidence as (
      select group_id, count(*) as documents, bool_or(is_payment) as holds_payment,
             count(*) filter (where has_day) as paid, bool_or(status = 'unknown') as has_unknown
      from concerned join document_payments using (doc_id) group by group_id
    )
    update anomaly_entries entry
    set payment = case when evidence.holds_payment or evidence.paid >= least(evidence.documents, 2) then 'paid'
                       when evidence.has_unknown then 'unknown' else 'unpaid' end
    from evidence where evidence.group_id = entry.group_id`.execute(tx)
  await sql`
    update anomaly_entries entry set document_payment = document_payments.status
    from document_lines join document_payments using (doc_id)
    where document_lines.line_id = entry.line_id`.execute(tx)
}
