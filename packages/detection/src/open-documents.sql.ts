import type { Tx } from '@quitus/database/connection.ts'
import { sql } from 'kysely'

/**
 * What is once credits have reversed what they name? Fills temporary tables, dropped at commit: `standing`, the
 * invoices; `free_credits`, what no number ties to an invoice; `payments`; `number_uses`, the numbers that were paid
 * more than once, or paid at another amount than invoiced. A credit reverses the last invoice of its number and
 * amount, else the last of its amount whose number it contains ('79B37CREDIT').
 */
export async function createOpenDocuments(tx: Tx): Promise<void> {
  await sql`
    create temporary table reversals on commit drop as
    with credit as (
      select doc_id, party, number_key, -amount as amount,
             row_number() over (partition by party, number_key, amount order by doc_id desc) as turn
      from documents where amount < 0 and kind is null and number is not null
    ), invoice as (
      select doc_id, party, number_key, amount,
             row_number() over (partition by party, number_key, amount order by doc_id desc) as turn
      from documents
      where amount > 0 and kind is null and number is not null
        and (party, number_key, amount) in (select party, number_key, amount from credit)
    )
    select credit.doc_id as credit_id, invoice.doc_id from credit join invoice using (party, number_key, amount,
      turn)`.execute(tx)
  await reverseByContainedNumber(tx)
  await sql`analyze reversals`.execute(tx)
  await sql`
    create temporary table standing on commit drop as
    select doc_id, party, account, company, currency, written, number, folded, number_key, amount, day,
      is_day_of_payment from documents
    where amount > 0 and kind is null and doc_id not in (select doc_id from reversals)`.execute(tx)
  await sql`
    create temporary table free_credits on commit drop as
    select doc_id, party, account, number_key, -amount as amount, day from documents
    where amount < 0 and kind is null and doc_id not in (select credit_id from reversals)`.execute(tx)
  await sql`
    create temporary table payments on commit drop as
    select doc_id, party, account, company, number, number_key, amount, day, is_settled from documents where kind =
      'payment'`.execute(tx)
  await sql`
    create temporary table number_uses on commit drop as
    select party, number_key, count(*) filter (where kind = 'payment')::integer as payments,
           count(*) filter (where kind is null)::integer as invoices, min(amount) filter (where kind is null) as
             least_invoiced,
           min(amount) filter (where kind = 'payment') as least_paid
    from documents where number is not null group by party, number_key
    having count(*) filter (where kind = 'payment') > 1
      or min(amount) filter (where kind = 'payment') <> min(amount) filter (where kind is null)`.execute(tx)
  await sql`analyze standing, free_credits, payments, number_uses`.execute(tx)
}

/** Credits whose number is an invoice's with something in front of it or behind it, three digits at least in common. */
async function reverseByContainedNumber(tx: Tx): Promise<void> {
  await sql`
    insert into reversals
    with credit as (
      select doc_id, party, number_key, -amount as amount from documents
      where amount < 0 and kind is null and number is not null
        and doc_id not in (select credit_id from reversals)
    ), tied as (
      select credit.doc_id as credit_id, invoice.doc_id,
             row_number() over (partition by credit.doc_id order by invoice.doc_id desc) as of_credit,
             row_number() over (partition by invoice.doc_id order by credit.doc_id desc) as of_invoice
      from credit join documents invoice on invoice.party = credit.party and invoice.amount = credit.amount
        and invoice.kind is null
        and least(length(invoice.number_key), length(credit.number_key)) >= 3
        and least(invoice.number_key, credit.number_key) ~ '[0-9]{2}'
        and (position(invoice.number_key in credit.number_key) > 0 or position(credit.number_key in invoice.number_key)
          > 0)
      where invoice.doc_id not in (select doc_id from reversals)
    )
    select credit_id, doc_id from tied where of_credit = 1 and of_invoice = 1`.execute(tx)
}
