import type { Tx } from '@quitus/database/connection.ts'
import { sql } from 'kysely'

/**
 * Did the money at stake leave (FLOW-21)? Fills `payment` of `anomaly_entries`: `paid` where a payment is among the
 * documents of the anomaly, where its only document was paid, or two of its copies; `unpaid` where the ledger has
 * days of payment and they say less than that; `unknown` where it has none.
 */
export async function notePaymentEvidence(tx: Tx): Promise<void> {
  await sql`
    with ledger as (
      select exists (select from documents where kind is null and paid_on is not null) as knows_payments
    ), concerned as (
      select distinct entry.group_id, document_lines.doc_id
      from anomaly_entries entry join document_lines using (line_id)
    ), evidence as (
      select concerned.group_id, count(*) as documents, bool_or(documents.kind is not null) as holds_payment,
             count(*) filter (where documents.paid_on is not null) as paid
      from concerned join documents using (doc_id) group by concerned.group_id
    )
    update anomaly_entries entry
    set payment = case when evidence.holds_payment or evidence.paid >= least(evidence.documents, 2) then 'paid'
                       when ledger.knows_payments then 'unpaid' else 'unknown' end
    from evidence, ledger where evidence.group_id = entry.group_id`.execute(tx)
}
