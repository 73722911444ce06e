import type { Tx } from '@quitus/database/connection.ts'
import { sql } from 'kysely'

/**
 * What must be moved when accounts of a group become one, and what is under several of them? Fills from
 * `supplier_groups`, `documents` the temporary tables `common_invoices (group_id, invoice, account, number, amount,
 * day, paid_on)`, the invoices and credit notes of one number and amount under two accounts of a group at least, the
 * largest first; `open_items (account, number, amount, day)`, the invoices and credit notes without a day of payment,
 * none where the ledger names no such day; and `twin_figures (account, open_items, open_amount, common_invoices)`.
 * All are dropped at commit.
 */
export async function createDuplicateFigures(tx: Tx): Promise<void> {
  await sql`
    create temporary table common_invoices on commit drop as
    with own as (
      select grouped.group_id, grouped.account, documents.number_key, documents.currency, documents.amount,
        documents.written as number,
             documents.day, documents.paid_on, documents.doc_id
      from supplier_groups grouped join documents using (account)
      where documents.kind is null and documents.number_key is not null
    ), common as (
      select group_id, number_key, currency, amount,
             row_number() over (partition by group_id order by abs(amount) desc, number_key, currency, amount) as
               invoice
      from own group by group_id, number_key, currency, amount having count(distinct account) > 1
    )
    select group_id, invoice::integer as invoice, account, number, amount, day, paid_on
    from own join common using (group_id, number_key, currency, amount)
    order by group_id, invoice, day nulls last, doc_id`.execute(tx)
  await sql`create index on common_invoices (group_id, invoice)`.execute(tx)
  await sql`
    create temporary table open_items on commit drop as
    select account, written as number, amount, day from documents
    where kind is null and paid_on is null and account in (select account from supplier_groups)
      and exists (select from documents where kind is null and paid_on is not null)
    order by account, day nulls last, doc_id`.execute(tx)
  await sql`
    create temporary table twin_figures on commit drop as
    with known as (select exists (select from documents where kind is null and paid_on is not null) as has_days),
    open as (select account, count(*) as items, sum(amount) as amount from open_items group by account),
    common as (select account, count(*) as invoices from common_invoices group by account)
    select grouped.account, case when has_days then coalesce(open.items, 0) end as open_items,
           case when has_days then coalesce(open.amount, 0) end as open_amount, coalesce(common.invoices, 0) as
             common_invoices
    from supplier_groups grouped cross join known left join open using (account) left join common using
      (account)`.execute(tx)
  await sql`analyze common_invoices, twin_figures`.execute(tx)
}
