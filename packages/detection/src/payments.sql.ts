import type { Tx } from '@quitus/database/connection.ts'
import { sql } from 'kysely'
import { MOST_OF_A_HINT } from './score-scale.ts'

/**
 * How sure a second payment is: of an invoice that is there once; where no invoice is in the ledger; by its amount
 * alone, soon or late.
 */
const SCORE_WITH_INVOICE = 88
const SCORE_WITHOUT_INVOICE = 30
const SCORE_SOON = 55
const SCORE_LATE = 20

/** No one has judged a payment of several invoices that was repeated: it starts weak. */
const SCORE_OF_SEVERAL = Math.round(100 * MOST_OF_A_HINT)

/** Days within which a payment that pays nothing is soon after one of the same amount. */
const SOON = 60

/**
 * Which invoices were paid more than once? Adds pairs of payments to `pairs`: more payments of one amount under a
 * number than invoices, and more paid under it than invoiced. Instalments add up to their invoice and are none;
 * neither is what was paid back.
 */
export async function addRepeatedPayments(tx: Tx): Promise<void> {
  await sql`
    create temporary table paid_numbers on commit drop as
    select party, number_key, sum(amount) as paid from payments
    where (party, number_key) in (select party, number_key from number_uses where payments > 1) and number is not null
    group by party, number_key`.execute(tx)
  await sql`analyze paid_numbers`.execute(tx)
  await sql`
    create temporary table paid_invoices on commit drop as
    select party, number_key, sum(sum(amount)) over (partition by party, number_key) as invoiced, amount,
      count(*)::integer as invoices
    from documents join paid_numbers using (party, number_key)
    where kind is null group by party, number_key, amount`.execute(tx)
  await sql`create index on paid_invoices (party, number_key)`.execute(tx)
  await sql`analyze paid_invoices`.execute(tx)
  await sql`
    insert into pairs (first_id, second_id, relation, number, day, amount, supplier, is_same_company, is_payment, party,
                       first_amount, second_amount, gap, probability, score, algorithm)
    with ranked as (
      select payments.*, paid,
             (select min(invoiced) from paid_invoices invoice
              where invoice.party = payments.party and invoice.number_key = payments.number_key) as invoiced,
             coalesce((select invoices from paid_invoices invoice where invoice.party = payments.party
                       and invoice.number_key = payments.number_key and invoice.amount = payments.amount), 0) as
                         invoices,
             row_number() over same - count(*) filter (where payments.amount < 0) over (partition by party, number_key)
               as turn,
             count(*) over (partition by party, number_key, payments.amount) as payments,
             first_value(doc_id) over same as first_paid, first_value(account) over same as first_account,
             first_value(company) over same as first_company, first_value(day) over same as first_day
      from payments join paid_numbers using (party, number_key)
      window same as (partition by party, number_key, payments.amount order by day, doc_id)
    )
    select first_paid, doc_id, 'exact', 'exact', case when day = first_day then 'exact' else 'different' end, 'exact',
           case when account = first_account then 'exact' else 'similar' end,
           coalesce(company, '') = coalesce(first_company, ''), true, party, amount, amount, day - first_day,
           score / 100.0, score, 'paid_twice'
    from (
      select *, case when invoiced is null then ${SCORE_WITHOUT_INVOICE}::integer else ${SCORE_WITH_INVOICE}::integer
        end as score from ranked
    ) scored
    where amount > 0 and turn > 1 and payments > greatest(invoices, 1)
      and (invoiced is null or paid > greatest(invoiced, 0) + 0.01)`.execute(tx)
  await addUntiedPayments(tx)
}

/**
 * Payments that no number, matching code or amount ties to an invoice, where one of the same amount paid the supplier's
 * only invoice of it, or several invoices together. Amounts that a supplier is paid again and again are none.
 */
async function addUntiedPayments(tx: Tx): Promise<void> {
  await sql`
    insert into pairs (first_id, second_id, relation, number, day, amount, supplier, is_same_company, is_payment, party,
                       first_amount, second_amount, gap, probability, score, algorithm)
    with untied as (
      select * from payments where number is null and is_settled is not true and amount > 0 and day is not null
    ), counted as (
      -- One invoice of the amount or none, two payments, nothing paid back.
      select party, abs(amount) as amount, count(*) filter (where kind is null and amount > 0) as invoices
      from documents
      where (party, abs(amount)) in (select party, amount from untied)
      group by party, abs(amount)
      having count(*) filter (where kind is null and amount > 0) <= 1 and count(*) filter (where kind = 'payment' and
        amount > 0) = 2
        and count(*) filter (where kind = 'payment' and amount < 0) = 0
    )
    select tied.doc_id, untied.doc_id, 'none', 'unknown', case when tied.day = untied.day then 'exact' else 'different'
      end, 'exact',
           case when tied.account = untied.account then 'exact' else 'similar' end,
           coalesce(tied.company, '') = coalesce(untied.company, ''), true, untied.party, untied.amount, untied.amount,
           abs(untied.day - tied.day), score / 100.0, score,
           case when invoices = 1 then 'paid_twice' else 'payment_repeated' end
    from untied join counted using (party, amount)
    join payments tied on tied.party = untied.party and tied.amount = untied.amount
      and case when invoices = 1 then tied.number is not null else tied.number is null and tied.is_settled end
    cross join lateral (
      select case when abs(untied.day - tied.day) > ${SOON} then ${SCORE_LATE}::integer
                  when invoices = 1 then ${SCORE_SOON}::integer else ${SCORE_OF_SEVERAL}::integer end as score
    ) scored`.execute(tx)
}
