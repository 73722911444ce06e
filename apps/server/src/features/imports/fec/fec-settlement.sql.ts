import type { Tx } from '@quitus/database/connection.ts'
import { sql } from 'kysely'
import { createFecTogether, findUnpaid, tieByLabel, tieByStatement } from './fec-untied-payments.sql.ts'

/**
 * Which payment pays what? Fills temporary tables, dropped at commit, from `fec_documents`: `fec_paid (document_id,
 * pays, is_settled)`, a payment's invoice by its piece and whether the books hold it as settled; `fec_payment_days
 * (document_id, paid_on)`, the day on which an invoice was paid; `fec_together`, what one payment pays of several
 * documents without a matching code. The code decides (it ties most payments, while few carry the piece of their
 * invoice), then the piece, then the numbers in the payment's label, then amount and account, last the sum of
 * consecutive documents. A payment of what the year opened with is settled too.
 */
export async function createFecSettlements(tx: Tx): Promise<void> {
  await createMatches(tx)
  await sql`
    create temporary table fec_paid on commit drop as
    with opened as (
      select siren, closing_on, supplier, credit - debit as amount,
             row_number() over (partition by siren, closing_on, supplier, credit - debit order by line_id) as turn
      from fec_classed_lines join fec_suppliers using (line_id)
      where is_opening and coalesce(btrim(lettering), '') = ''
    ), payment as (
      select document.*, matched.balance, case when matched.invoices = 1 then matched.piece_ref end as matched_piece,
             row_number() over (partition by siren, closing_on, supplier, amount, matched.balance is null
                                order by entry_date, document_id) as turn
      from fec_documents document left join fec_matched matched using (siren, closing_on, supplier, lettering, is_bill)
      where kind = 'payment'
    )
    select document_id, siren, supplier, amount, entry_date,
           coalesce(matched_piece, case when exists (
             select from fec_documents invoice where invoice.siren = payment.siren and invoice.supplier =
               payment.supplier
               and invoice.piece_ref = payment.piece_ref and invoice.kind = 'invoice'
           ) then piece_ref end, (
             select min(bill.pays) from fec_bills bill
             where is_bill and bill.siren = payment.siren and bill.supplier = payment.supplier and bill.piece_ref =
               payment.piece_ref
             having count(distinct bill.pays) = 1
           )) as pays,
           coalesce(balance = 0, false) or opened.amount is not null as is_settled
    from payment left join opened using (siren, closing_on, supplier, amount, turn)`.execute(tx)
  await sql`analyze fec_paid`.execute(tx)
  await createFecTogether(tx)
  await tieByLabel(tx)
  await tieByAmount(tx)
  await tieByStatement(tx)
  await sql`
    create temporary table fec_payment_days on commit drop as
    with invoice as (
      select document.*, matched.paid_on as matched_on, coalesce(matched.is_reversed, false) as is_reversed,
             row_number() over (partition by siren, supplier, document.piece_ref
                                order by lettering is null, document.entry_date, document_id) as turn
      from fec_documents document left join fec_matched matched using (siren, closing_on, supplier, lettering, is_bill)
      where kind <> 'payment'
    ), payment as (
      select siren, supplier, pays as piece_ref, entry_date as paid_on,
             row_number() over (partition by siren, supplier, pays order by entry_date, document_id) as turn
      from fec_paid where pays is not null
    )
    select invoice.document_id, case when not is_reversed
      then coalesce(matched_on, lettered_on, payment.paid_on, shared.entry_date) end as paid_on
    from invoice left join payment using (siren, supplier, piece_ref, turn)
    left join fec_together together on together.document_id = invoice.document_id
    left join fec_paid shared on shared.document_id = together.payment_id`.execute(tx)
  await sql`analyze fec_payment_days`.execute(tx)
}

/**
 * What do matching codes tie together? `fec_matched (siren, closing_on, supplier, lettering, is_bill, balance,
 * invoices, piece_ref, paid_on, is_reversed)`, one row for each code, whatever its lines; the codes of bills of
 * exchange (403) are of their own; `is_reversed` where credit notes alone balance it. `fec_bills (line_id, siren,
 * supplier, piece_ref, pays)`: which invoice an accepted bill pays, by the code of the invoice's account, else by the
 * piece of the acceptance.
 */
async function createMatches(tx: Tx): Promise<void> {
  await sql`
    create temporary table fec_bills (line_id integer, siren text, supplier text, piece_ref text, pays text) on commit
      drop`.execute(tx)
  await sql`
    create temporary table fec_matched on commit drop as ${matchesOf(false)}`.execute(tx)
  await sql`
    insert into fec_bills
    select bill.line_id, min(bill.siren), min(owner.supplier), min(bill.piece_ref),
           case when count(distinct coalesce(matched.piece_ref, owed.piece_ref)) = 1 then
             min(coalesce(matched.piece_ref, owed.piece_ref)) end
    from fec_classed_lines bill join fec_suppliers owner using (line_id)
    join fec_classed_lines owed on owed.siren = bill.siren and owed.closing_on = bill.closing_on and owed.entry_journal
      = bill.entry_journal
      and owed.entry = bill.entry and owed.account ~ '^40[14]' and owed.debit > owed.credit
    join fec_suppliers owing on owing.line_id = owed.line_id and owing.supplier = owner.supplier
    left join fec_matched matched on matched.siren = owed.siren and matched.closing_on = owed.closing_on
      and matched.supplier = owing.supplier and matched.lettering = owed.lettering and matched.invoices = 1
    where bill.is_bill and not bill.has_bank and not bill.is_opening and bill.credit > bill.debit
    group by bill.line_id`.execute(tx)
  await sql`create index on fec_bills (line_id)`.execute(tx)
  await sql`analyze fec_bills`.execute(tx)
  await sql`insert into fec_matched ${matchesOf(true)}`.execute(tx)
  await sql`analyze fec_matched`.execute(tx)
}

function matchesOf(isBill: boolean) {
  return sql`
    select siren, closing_on, supplier, lettering, is_bill, sum(debit - credit) as balance,
           count(distinct piece) filter (where is_invoice) as invoices, min(piece) filter (where is_invoice) as
             piece_ref,
           max(entry_date) filter (where is_payment) as paid_on,
           -- Credit notes alone settle its invoices: no money left.
           sum(debit - credit) = 0 and bool_and(has_charge and not is_payment) as is_reversed
    from (
      select line.*, owner.supplier, coalesce(bill.pays, line.piece_ref) as piece,
             line.is_opening and line.credit > line.debit or not line.is_payment and line.credit > line.debit as
               is_invoice
      from fec_classed_lines line join fec_suppliers owner using (line_id) left join fec_bills bill using (line_id)
      where lettering is not null and btrim(lettering) <> '' and is_bill = ${isBill}::boolean
    ) line
    group by siren, closing_on, supplier, lettering, is_bill`
}

/**
 * What neither matching code, piece nor label ties, amount and account do: the payments of an amount, in time, pay its
 * invoices, in time.
 */
async function tieByAmount(tx: Tx): Promise<void> {
  await findUnpaid(tx)
  await sql`
    with invoice as (
      select siren, supplier, amount, piece_ref,
             row_number() over (partition by siren, supplier, amount order by entry_date, document_id) as turn
      from fec_unpaid where kind = 'invoice'
    ), payment as (
      select document_id, siren, supplier, amount,
             row_number() over (partition by siren, supplier, amount order by entry_date, document_id) as turn
      from fec_paid where pays is null and not is_settled and amount > 0
    )
    update fec_paid set pays = invoice.piece_ref, is_settled = true
    from payment join invoice using (siren, supplier, amount, turn)
    where payment.document_id = fec_paid.document_id`.execute(tx)
}
