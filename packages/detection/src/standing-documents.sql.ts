import type { Tx } from '@quitus/database/connection.ts'
import { sql } from 'kysely'

/**
 * What stands once credits have taken back what they name? Fills temporary tables, dropped at commit: `standing`, the invoices with
 * their numbers folded (`folded`, `number_key`, null where a document has no number); `free_credits`, what no number ties to an
 * invoice; `payments`. A credit takes back the last invoice of its number and amount, else the last of its amount whose number it
 * contains ('79B37CREDIT').
 */
export async function createStandingDocuments(tx: Tx): Promise<void> {
  await sql`
    create temporary table numbered on commit drop as
    select *, case when number is not null then core.folded_number_key(folded) end as number_key
    from (
      select doc_id, party, account, company, currency, written, number, core.fold_number(number) as folded, amount, net, vat, day,
             is_day_of_payment, is_paid, kind, text, line_count, is_settled, debit_balance, period_end
      from documents
      offset 0
    ) folded
    where amount <> 0`.execute(tx)
  await sql`analyze numbered`.execute(tx)
  await sql`
    create temporary table reversals on commit drop as
    with credit as (
      select doc_id, party, number_key, -amount as amount,
             row_number() over (partition by party, number_key, amount order by doc_id desc) as turn
      from numbered where amount < 0 and kind is null and number is not null
    ), invoice as (
      select doc_id, party, number_key, amount,
             row_number() over (partition by party, number_key, amount order by doc_id desc) as turn
      from numbered
      where amount > 0 and kind is null and number is not null
        and party in (select party from credit)
    )
    select credit.doc_id as credit_id, invoice.doc_id from credit join invoice using (party, number_key, amount, turn)`.execute(
    tx,
  )
  await reverseByContainedNumber(tx)
  await sql`analyze reversals`.execute(tx)
  await sql`
    create temporary table standing on commit drop as
    select * from numbered
    where amount > 0 and kind is null and doc_id not in (select doc_id from reversals)`.execute(tx)
  await sql`
    create temporary table free_credits on commit drop as
    select doc_id, party, account, number_key, -amount as amount, day from numbered
    where amount < 0 and kind is null and doc_id not in (select credit_id from reversals)`.execute(tx)
  await sql`
    create temporary table payments on commit drop as
    select * from numbered where kind = 'payment'`.execute(tx)
  await sql`create index on standing (party, number_key)`.execute(tx)
  await sql`analyze standing, free_credits, payments`.execute(tx)
}

/** Credits whose number is an invoice's with something in front of it or behind it, three digits at least in common. */
async function reverseByContainedNumber(tx: Tx): Promise<void> {
  await sql`
    insert into reversals
    with credit as (
      select doc_id, party, number_key, -amount as amount from numbered
      where amount < 0 and kind is null and number is not null
        and doc_id not in (select credit_id from reversals)
    ), tied as (
      select credit.doc_id as credit_id, invoice.doc_id,
             row_number() over (partition by credit.doc_id order by invoice.doc_id desc) as of_credit,
             row_number() over (partition by invoice.doc_id order by credit.doc_id desc) as of_invoice
      from credit join numbered invoice on invoice.party = credit.party and invoice.amount = credit.amount
        and invoice.kind is null
        and least(length(invoice.number_key), length(credit.number_key)) >= 3
        and least(invoice.number_key, credit.number_key) ~ '[0-9]{2}'
        and (position(invoice.number_key in credit.number_key) > 0 or position(credit.number_key in invoice.number_key) > 0)
      where invoice.doc_id not in (select doc_id from reversals)
    )
    select credit_id, doc_id from tied where of_credit = 1 and of_invoice = 1`.execute(tx)
}
