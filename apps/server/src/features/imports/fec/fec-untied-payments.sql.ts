import type { Tx } from '@quitus/database/connection.ts'
import { type RawBuilder, sql } from 'kysely'

/** Numbers in labels that are shorter could be a part, a day or a rate. */
const SHORTEST_NUMBER = 4
/** So many days before its payment an invoice is booked at most: two months from the end of its month, and a delay. */
const MOST_DAYS = 120
/** So many invoices a statement has at most, and so many that are booked later may come before its payment. */
const MOST_INVOICES = 60

/** Fills `fec_together (payment_id, document_id)`, what one payment pays of several documents; dropped at commit. */
export async function createFecTogether(tx: Tx): Promise<void> {
  await sql`
    create temporary table fec_together (payment_id integer, document_id integer) on commit drop`.execute(tx)
}

/**
 * What neither matching code nor piece ties, the label of the payment does, where it names numbers of the supplier's
 * documents, in up to three words: several that are not paid and add up to the payment, else the only one, paid or not,
 * unless the payment is more. A number under which there are more documents than a statement has names none of them.
 */
export async function tieByLabel(tx: Tx): Promise<void> {
  await sql`
    create temporary table fec_words on commit drop as
    select distinct document_id as payment_id, paid.siren, paid.supplier, number
    from fec_paid paid join fec_documents document using (document_id)
    cross join lateral (
      select word as one, word || lead(word) over behind as two,
             word || lead(word) over behind || lead(word, 2) over behind as three
      from regexp_split_to_table(document.label, '[\\s,;+&/]+') with ordinality as part (word, place)
      window behind as (order by place)
    ) words
    cross join lateral (values (${comparable(sql`one`)}), (${comparable(sql`two`)}), (${comparable(sql`three`)}))
      as spelled (number)
    where ${isOpen(sql`paid`)} and length(number) >= ${SHORTEST_NUMBER} and number ~ '[0-9]'
      and number !~ '^(19|20)[0-9]{2}$'`.execute(tx)
  await sql`analyze fec_words`.execute(tx)
  await sql`
    create temporary table fec_numbers on commit drop as
    select siren, supplier, piece_ref, number from (
      select siren, supplier, piece_ref, number, sum(count(*)) over (partition by siren, supplier, number) as documents
      from fec_documents cross join lateral (select ${comparable(sql`piece_ref`)} as number) spelled
      where kind in ('invoice', 'credit') group by siren, supplier, piece_ref, number
    ) used where documents <= ${MOST_INVOICES}`.execute(tx)
  await sql`analyze fec_numbers`.execute(tx)
  await sql`
    create temporary table fec_quoted on commit drop as
    select distinct payment_id, siren, supplier, piece_ref
    from fec_words join fec_numbers using (siren, supplier, number)`.execute(tx)
  await sql`analyze fec_quoted`.execute(tx)
  await findUnpaid(tx)
  await claim(
    tx,
    sql`
      select payment_id, document_id from (
        select payment_id, unpaid.document_id, count(*) over claimed as documents, sum(unpaid.amount) over claimed as
          total, paid.amount
        from fec_quoted join fec_unpaid unpaid using (siren, supplier, piece_ref)
        join fec_paid paid on paid.document_id = payment_id
        window claimed as (partition by payment_id)
      ) quoted where documents > 1 and total = amount`,
  )
  await sql`
    update fec_paid set pays = quoted.piece_ref
    from (
      select payment_id, min(piece_ref) as piece_ref from fec_quoted group by payment_id having count(*) = 1
    ) quoted
    where payment_id = document_id and ${isOpen(sql`fec_paid`)} and exists (
      select from fec_documents invoice where invoice.siren = fec_paid.siren and invoice.supplier = fec_paid.supplier
        and invoice.piece_ref = quoted.piece_ref and invoice.kind = 'invoice' and invoice.amount >= fec_paid.amount
    )`.execute(tx)
}

/**
 * What nothing ties yet, the sum does: a payment pays the consecutive unpaid documents of its supplier that add up to
 * it, where there is only one such run of them before it. A supplier that only labels name has none: its documents
 * may be under other words.
 */
export async function tieByStatement(tx: Tx): Promise<void> {
  await findUnpaid(tx)
  await sql`
    create temporary table fec_statements on commit drop as
    select *, total - amount as before from (
      select document_id, siren, supplier, entry_date, amount, row_number() over booked as place,
             sum(amount) over (booked rows unbounded preceding) as total
      from fec_unpaid where not is_by_label
      window booked as (partition by siren, supplier order by entry_date, document_id)
    ) summed`.execute(tx)
  await sql`create unique index on fec_statements (siren, supplier, place)`.execute(tx)
  await sql`create index on fec_statements (siren, supplier, before)`.execute(tx)
  await sql`analyze fec_statements`.execute(tx)
  await claim(
    tx,
    sql`
      with run as (
        select paid.document_id as payment_id, paid.siren, paid.supplier, earliest.place as first, latest.place as last,
               count(*) over (partition by paid.document_id) as runs
        from fec_paid paid
        cross join lateral (
          select place, total from fec_statements booked
          where booked.siren = paid.siren and booked.supplier = paid.supplier and booked.entry_date <= paid.entry_date
          order by place desc limit ${MOST_INVOICES}
        ) latest
        join fec_statements earliest on earliest.siren = paid.siren and earliest.supplier = paid.supplier
          and earliest.before = latest.total - paid.amount
          and earliest.place between latest.place - ${MOST_INVOICES}::integer + 1 and latest.place - 1
          and earliest.entry_date >= paid.entry_date - ${MOST_DAYS}::integer
        where ${isOpen(sql`paid`)}
      )
      select payment_id, document_id from run join fec_statements using (siren, supplier)
      where runs = 1 and place between first and last`,
  )
}

/** A document belongs to the first payment that claims it; a payment has all that it claims, or nothing. */
async function claim(tx: Tx, claims: RawBuilder<unknown>): Promise<void> {
  await sql`
    with claim as (
      select payment_id, claims.document_id, payment_id = first_value(payment_id) over (
        partition by claims.document_id order by paid.entry_date, payment_id) as is_first
      from (${claims}) claims join fec_paid paid on paid.document_id = payment_id
    ), granted as (select payment_id from claim group by payment_id having bool_and(is_first))
    insert into fec_together select payment_id, document_id from claim join granted using (payment_id)`.execute(
    tx,
  )
  await sql`analyze fec_together`.execute(tx)
  await sql`
    update fec_paid set is_settled = true where document_id in (select payment_id from fec_together)`.execute(
    tx,
  )
}

/** A payment that nothing has tied to what it pays. */
const isOpen = (paid: RawBuilder<unknown>) =>
  sql<boolean>`(${paid}.pays is null and not ${paid}.is_settled and ${paid}.amount > 0)`

/** How a number is compared: by its letters and digits. */
const comparable = (number: RawBuilder<unknown>) =>
  sql<string>`upper(regexp_replace(${number}, '[^[:alnum:]]', '', 'g'))`

/**
 * Fills `fec_unpaid`, the rows of `fec_documents` that are invoices and credit notes which no code, piece or payment of
 * several settles. Of those under one piece the first ones are paid, as many as it has payments without a code.
 */
export async function findUnpaid(tx: Tx): Promise<void> {
  await sql`drop table if exists fec_unpaid`.execute(tx)
  await sql`
    create temporary table fec_unpaid on commit drop as
    select document.* from (
      select document.*, row_number() over (partition by siren, supplier, document.piece_ref, kind
                                            order by lettering is null, entry_date, document_id) as turn
      from fec_documents document left join fec_matched matched using (siren, closing_on, supplier, lettering, is_bill)
      where kind in ('invoice', 'credit') and not coalesce(matched.paid_on is not null or matched.balance = 0, false)
        and not exists (select from fec_together where fec_together.document_id = document.document_id)
    ) document
    left join (
      select siren, supplier, pays, count(*) as payments
      from fec_paid join (
        select document_id, coalesce(invoices, 0) > 0 as has_code
        from fec_documents left join fec_matched using (siren, closing_on, supplier, lettering, is_bill)
      ) payment using (document_id)
      where pays is not null and not has_code
      group by siren, supplier, pays
    ) piece on kind = 'invoice' and piece.siren = document.siren and piece.supplier = document.supplier
      and piece.pays = document.piece_ref
    where turn > coalesce(payments, 0)`.execute(tx)
  await sql`analyze fec_unpaid`.execute(tx)
}
