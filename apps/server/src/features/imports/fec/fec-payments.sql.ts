import type { Tx } from '@quitus/database/connection.ts'
import { amountText } from '@quitus/detection/anomalies.sql.ts'
import { sql } from 'kysely'

/** Payments of one document that are named; the number of the others is said. */
const MOST_NAMED = 5

/**
 * By what was each document paid (FLOW-20, FLOW-21)? Fills the temporary table `fec_payments (document_id, status,
 * paid_on, reference, entry, amount, together)`, dropped at commit, from `fec_documents` and what
 * `createFecSettlements` tied. The payments of a document are those of its matching code, else those that its piece or
 * amount ties. Where a code holds several invoices, its payments are those of each of them together with `together`
 * other documents, and `amount` is null. `status` is `settled` where a code says that it is settled and no payment
 * does, `unknown` where the supplier is known by labels alone or the company's files have no payments.
 */
export async function createFecPayments(tx: Tx): Promise<void> {
  await createPayingGroups(tx)
  await createNamedPayments(tx)
  await sql`
    create temporary table fec_payments on commit drop as
    with paying_companies as (
      select distinct siren from fec_documents where kind = 'payment'
    ), tied as (
      select document.*, tie.group_id, tie.others, code.invoices,
             code.documents, code.payments, code.balance,
             named.paid_on, named.total, named.payments as named_payments, named.names,
             named.named_amounts, named.entries
      from fec_documents document
      left join fec_codes code using (siren, closing_on, supplier, lettering, is_bill)
      left join fec_paying_groups tie using (document_id)
      left join fec_named_payments named on named.group_id = tie.group_id
    )
    select document_id, entry_date as paid_on, 'paid' as status,
           coalesce(nullif(btrim(piece_ref), ''), entry_number) as reference,
           concat_ws(' ', journal_code, entry_number) as entry, amount, null::integer as together
    from fec_documents where kind in ('payment', 'advance')
    union all
    select document_id, paid_on,
           case when kind = 'credit' and others > 0 and coalesce(invoices, 1) > 0 then 'settled'
                when group_id is null and (documents = 1 or balance = 0) then 'settled'
                when group_id is null then
                  case when is_by_label or siren not in (select siren from paying_companies) then 'unknown'
                       else 'unpaid' end
                when payments > 0 and balance < 0 or others = 0 and coalesce(payments, 0) = 0
                  and abs(total) < abs(amount) then 'part'
                else 'paid' end,
           case when named_payments = 1 and others = 0 and abs(total) = abs(amount) then names else named_amounts end,
           entries,
           case when others = 0 or payments > 0 and kind = 'invoice' and invoices = 1 then total * sign(amount) end,
           nullif(others, 0)
    from tied where kind not in ('payment', 'advance')`.execute(tx)
  await sql`analyze fec_payments`.execute(tx)
}

/**
 * Which payments belong together, and to which documents? `fec_codes`, what each matching code holds; `fec_paying
 * (payment_id, group_id)` and `fec_paying_groups (document_id, group_id, others)`, with the number of other documents.
 */
async function createPayingGroups(tx: Tx): Promise<void> {
  await sql`
    create temporary table fec_codes on commit drop as
    select documents.*, coalesce(matched.balance, 0) as balance,
           row_number() over (order by siren, closing_on, supplier, lettering, is_bill) as group_id
    from (
      select siren, closing_on, supplier, lettering, is_bill,
             (count(*) filter (where kind in ('invoice', 'credit')))::integer as documents,
             (count(*) filter (where kind = 'invoice'))::integer as invoices,
             (count(*) filter (where kind = 'payment'))::integer as payments
      from fec_documents where lettering is not null group by siren, closing_on, supplier, lettering, is_bill
    ) documents left join fec_matched matched using (siren, closing_on, supplier, lettering, is_bill)`.execute(
    tx,
  )
  await sql`analyze fec_codes`.execute(tx)
  await sql`
    create temporary table fec_paying on commit drop as
    select document_id as payment_id, code.group_id
    from fec_documents join fec_codes code using (siren, closing_on, supplier, lettering, is_bill)
    where kind = 'payment' and code.documents > 0`.execute(tx)
  await sql`
    create temporary table fec_paying_groups on commit drop as
    select document_id, code.group_id, code.documents - 1 as others
    from fec_documents join fec_codes code using (siren, closing_on, supplier, lettering, is_bill)
    where kind in ('invoice', 'credit') and code.payments > 0`.execute(tx)
  await sql`
    create temporary table fec_tied on commit drop as
    with invoice as (
      select document_id, siren, supplier, document.piece_ref, count(*) over same as copies,
             row_number() over (same order by lettering is null, entry_date, document_id) as turn
      from fec_documents document left join fec_codes code using (siren, closing_on, supplier, lettering, is_bill)
      where kind = 'invoice' and coalesce(code.payments, 0) = 0
        -- What its credit note settled was not paid.
        and not (coalesce(code.balance = 0, false) and code.documents > code.invoices)
      window same as (partition by siren, supplier, document.piece_ref)
    ), payment as (
      select document_id as payment_id, siren, supplier, pays as piece_ref,
             row_number() over (partition by siren, supplier, pays order by entry_date, document_id) as turn
      from fec_paid where pays is not null
        and not exists (select from fec_paying where payment_id = fec_paid.document_id)
    )
    select document_id, payment_id, -document_id as group_id
    from payment join invoice using (siren, supplier, piece_ref) where copies = 1
    union all
    select document_id, payment_id, -document_id
    from payment join invoice using (siren, supplier, piece_ref, turn) where copies > 1`.execute(tx)
  await sql`insert into fec_paying select payment_id, group_id from fec_tied`.execute(tx)
  await sql`insert into fec_paying_groups select distinct document_id, group_id, 0 from fec_tied`.execute(tx)
  await sql`insert into fec_paying select distinct payment_id, -payment_id from fec_together`.execute(tx)
  await sql`
    insert into fec_paying_groups
    select document_id, -payment_id, count(*) over (partition by payment_id) - 1 from fec_together
    where document_id not in (select document_id from fec_paying_groups)`.execute(tx)
  await sql`analyze fec_paying, fec_paying_groups`.execute(tx)
}

/** The first payments of each group in words, with and without their amounts. */
async function createNamedPayments(tx: Tx): Promise<void> {
  await sql`
    create temporary table fec_named_payments on commit drop as
    with payment as (
      select group_id, amount, entry_date, coalesce(nullif(btrim(piece_ref), ''), entry_number) as reference,
             concat_ws(' ', journal_code, entry_number) as entry, row_number() over same as turn,
             row_number() over (partition by group_id, journal_code, entry_number order by entry_date, document_id)
               as of_entry
      from fec_paying join fec_documents payment on payment.document_id = payment_id
      window same as (partition by group_id order by entry_date, document_id)
    ), grouped as (
      select group_id, max(entry_date) as paid_on, sum(amount) as total, count(*)::integer as payments,
             string_agg(reference, ' ; ' order by turn) filter (where turn <= ${MOST_NAMED}) as names,
             string_agg(concat(reference, ' (', ${amountText(sql`amount`)}, ')'), ' ; ' order by turn)
               filter (where turn <= ${MOST_NAMED}) as named_amounts,
             string_agg(entry, ' ; ' order by turn) filter (where turn <= ${MOST_NAMED} and of_entry = 1) as entries
      from payment group by group_id
    )
    select group_id, paid_on, total, payments, names, entries,
           concat(named_amounts, case when payments > ${MOST_NAMED}::integer
             then ' ; +' || payments - ${MOST_NAMED}::integer end) as named_amounts
    from grouped`.execute(tx)
  await sql`analyze fec_named_payments`.execute(tx)
}
