import type { Tx } from '@quitus/database/connection.ts'
import { sql } from 'kysely'
import type { DetectionParameters } from './detection-parameters.ts'

/**
 * Which invoices stand, once their number is normalised and what credits take back is stripped? Fills the temporary tables, dropped at
 * commit: `standing (line_id, party, account, company, written, digits, number_key, amount, day, is_paid)` with the invoices,
 * `free_credits (line_id, party, amount, day)` with the credits whose number is no invoice's, and `payments` with the payments in the
 * form of `standing`. `day` is the invoice's, or that of payment where the ledger knows no other.
 */
export async function createStandingDocuments(tx: Tx, parameters: DetectionParameters): Promise<void> {
  await sql`
    create temporary table numbered on commit drop as
    with bodied as (
      -- Lines that carry a number worth comparing, and the parts of that number.
      select line_id, party, supplier as account, company, coalesce(currency, '') as currency, written, amount, kind,
             coalesce(invoiced_on, paid_on) as day, invoiced_on is null and paid_on is not null as is_day_of_payment,
             is_paid, core.invoice_number_body(written) as body
      from documents join parties on parties.account = documents.supplier
      where written is not null and amount <> 0
        and not (written ilike any(${parameters.ignoredNumbers}::text[]))
      -- Read once for each line, not once for each use.
      offset 0
    ), parted as (
      -- A single letter behind at least three digits: what a clerk adds to enter a refused number again ('18145A').
      select *, substring(body from '[0-9]{3}([A-Z])$') as suffix from bodied
    ), keyed as (
      select *, suffix is null as is_plain, core.invoice_number_digits(body) as digits,
             core.invoice_number_key(body) as whole_key,
             core.invoice_number_key(case when suffix is null then body else left(body, -1) end) as stem_key
      from parted
      -- Two digits at least: a word, or a single digit, says nothing about an invoice.
      where body ~ '[0-9].*[0-9]'
    )
    -- A suffix letter counts as an addition only where the number stands without one as well; A, B, C alone are instalments.
    select *, case when bool_or(is_plain) over same_stem then stem_key else whole_key end as number_key
    from keyed
    window same_stem as (partition by party, stem_key, abs(amount))`.execute(tx)
  await sql`analyze numbered`.execute(tx)
  await sql`
    create temporary table standing on commit drop as
    with balanced as (
      -- Each credit takes back one entry of the same number and size, the latest first.
      select *, row_number() over (partition by party, number_key, amount order by line_id desc) as place,
             count(*) filter (where amount < 0) over same_size as credits
      from numbered
      where kind is distinct from 'payment'
      window same_size as (partition by party, number_key, abs(amount))
    ), shared as (
      -- What one payment run pays under one number are shares of one invoice: one of each amount is compared.
      select *, case when is_day_of_payment
                  then row_number() over (partition by account, written, day, amount order by line_id) else 1 end as share,
             case when is_day_of_payment
                  then row_number() over (partition by account, written, day order by line_id) else 1 end as line_of_day
      from balanced
      where amount > 0 and place > credits
    ), repeated as (
      select *, count(*) filter (where line_of_day = 1) over (partition by party, number_key) as uses from shared
      -- Written alike day after day it comes again by itself: a rent, a contract, a payment by the week.
      where (account, written) not in (
        select account, written from shared group by account, written having count(distinct day) > ${parameters.mostDays}
      )
    )
    select line_id, party, account, company, currency, written, digits, number_key, amount, day, is_day_of_payment, is_paid
    from repeated
    where uses <= ${parameters.mostCopies} and share = 1`.execute(tx)
  await sql`
    create temporary table free_credits on commit drop as
    select credit.line_id, credit.party, -credit.amount as amount, credit.day
    from numbered credit
    where credit.amount < 0 and kind is distinct from 'payment' and not exists (
      select from numbered invoice
      where invoice.party = credit.party and invoice.number_key = credit.number_key and invoice.amount = -credit.amount
    )`.execute(tx)
  await sql`
    create temporary table payments on commit drop as
    select line_id, party, account, company, currency, written, digits, number_key, amount, day, is_day_of_payment, true as is_paid
    from (
      select *, row_number() over (partition by party, number_key, amount order by line_id desc) as place,
             count(*) filter (where amount < 0) over (partition by party, number_key, abs(amount)) as refunds
      from numbered where kind = 'payment'
    ) paid
    where amount > 0 and place > refunds`.execute(tx)
  await sql`create index on standing (party, number_key)`.execute(tx)
  await sql`create index on standing (party, amount)`.execute(tx)
  await sql`analyze standing, free_credits, payments`.execute(tx)
}
