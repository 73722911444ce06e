import type { Tx } from '@quitus/database/connection.ts'
import { sql } from 'kysely'
import type { DetectionParameters } from './detection-parameters.ts'

/**
 * Which lines are one document? Fills the temporary tables `documents` (one row per document, named by its first line
 * as `doc_id`, with its number folded: `folded`, `number_key`, null where it has none) and `document_lines (line_id,
 * doc_id, line_count)`, dropped at commit. Lines of one account, number and day are one document, whatever accounts,
 * cost centres or VAT rates they are split over; where only the day of payment is known, it is used as the day. A
 * document entered twice under one number and invoice date is two documents: each of its amounts is then there twice,
 * or its two amounts are near each other or one is the double of the other.
 */
export async function createDocuments(tx: Tx, parameters: DetectionParameters): Promise<void> {
  await sql`
    create temporary table keyed_lines on commit drop as
    select line_id, coalesce(
             case when number is not null or document is not null then hashtextextended(concat_ws(chr(31),
               account, company, currency, case when kind in ('payment', 'advance') then kind end, document, number,
                 coalesce(invoiced_on, paid_on),
               -- A credit is a document of its own; what one payment run nets under one number is one.
               case when invoiced_on is not null or paid_on is null then sign(amount) end), 0) end, -line_id) as
                 doc_key, amount,
           (invoiced_on is not null or paid_on is null) and document is null as can_repeat
    from lines where account is not null and amount <> 0`.execute(tx)
  await sql`analyze keyed_lines`.execute(tx)
  await sql`
    create temporary table document_lines on commit drop as
    with shared as (
      select doc_key from keyed_lines group by doc_key having count(*) > 1
    ), repeated as (
      select doc_key, amount, can_repeat, count(*) as times from keyed_lines join shared using (doc_key)
      group by doc_key, amount, can_repeat
    ), copied as (
      -- How often the whole document is there: each of its amounts is there as often, or a multiple of it.
      select doc_key, case when bool_and(can_repeat) and min(times) > 1 and bool_and(times % least_times = 0) then
        min(times) else 1 end as copies,
             bool_and(can_repeat) and sum(times) = 2 and count(*) = 2 and min(amount) > 0 and (max(amount) = 2 *
               min(amount)
               or core.compare_amounts(min(amount), max(amount), ${parameters.nearAmount},
                 ${[...parameters.taxRatios]}::numeric[]) = 'similar')
               as is_pair
      from (select *, min(times) over (partition by doc_key) as least_times from repeated) counted group by doc_key
    ), placed as (
      select line_id, doc_key, amount, copies,
             case when is_pair then row_number() over (partition by doc_key order by line_id) else
               (row_number() over (partition by doc_key, amount order by line_id) - 1)
               / (count(*) over (partition by doc_key, amount) / copies) end as copy
      from keyed_lines join copied using (doc_key)
    )
    select line_id, min(line_id) over of_document as doc_id, (count(*) over of_document)::integer as line_count
    from placed window of_document as (partition by doc_key, copy)
    union all
    select line_id, line_id, 1 from keyed_lines where doc_key not in (select doc_key from shared)`.execute(tx)
  await sql`analyze document_lines`.execute(tx)
  await sql`
    create temporary table documents on commit drop as
    select *, case when number is not null then core.folded_number_key(folded) end as number_key
    from (
      select *, core.fold_number(number) as folded
      from (
        -- Most documents are one line, and need no gathering.
        select doc_id, party, lines.account, company, coalesce(currency, '') as currency, number, written,
          lines.amount, net, lines.vat,
               coalesce(invoiced_on, paid_on) as day, invoiced_on is null and paid_on is not null as is_day_of_payment,
                 is_paid, paid_on,
               case when kind in ('payment', 'advance') then kind end as kind, text, settlement is not null as
                 is_settled,
               debit_balance, entry_lines, period_end, line_count, batch, entered_by,
               coalesce(voucher, document) as voucher
        from document_lines join lines using (line_id) join parties on parties.account = lines.account
        where line_count = 1
        union all
        select doc_id, min(party), min(lines.account), min(company), coalesce(min(currency), ''), min(number),
          min(written),
               sum(lines.amount), sum(net), sum(lines.vat), min(coalesce(invoiced_on, paid_on)),
               bool_and(invoiced_on is null and paid_on is not null), bool_or(lines.is_paid), min(paid_on),
               min(case when kind in ('payment', 'advance') then kind end), min(text), bool_or(settlement is not null),
               max(debit_balance), max(entry_lines), max(period_end), count(*)::integer,
               case when min(batch) = max(batch) then min(batch) end,
               case when min(entered_by) = max(entered_by) then min(entered_by) end, min(coalesce(voucher, document))
        from document_lines join lines using (line_id) join parties on parties.account = lines.account
        where line_count > 1
        group by doc_id having sum(lines.amount) <> 0
      ) gathered
      offset 0
    ) folded`.execute(tx)
  await sql`create unique index on documents (doc_id)`.execute(tx)
  await sql`analyze documents`.execute(tx)
}
