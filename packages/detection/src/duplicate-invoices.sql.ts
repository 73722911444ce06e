import type { Tx } from '@quitus/database/connection.ts'
import { type RawBuilder, sql } from 'kysely'
import type { DetectionParameters } from './detection-parameters.ts'
import type { DocumentColumns } from './document-roles.ts'
import { createDocuments } from './documents.sql.ts'

/**
 * Which invoices stand in the ledger twice: same supplier, same amount, same number after normalising its writing?
 * Fills the temporary table `duplicate_entries (line_id, anomaly_id, child_index, algorithm, copies, writings)`, dropped at commit,
 * and returns the number of anomalies. An entry that a later credit of the same number and amount takes back does not count.
 * `algorithm` is `exact` (the number is written alike) or `format` (it differs in writing only).
 */
export async function findDuplicateInvoices(
  tx: Tx,
  ledger: RawBuilder<unknown>,
  columns: DocumentColumns,
  parameters: DetectionParameters,
): Promise<number> {
  await createDocuments(tx, ledger, columns)
  await sql`
    create temporary table duplicate_entries on commit drop as
    with numbered as (
      -- Lines that carry a number worth comparing, and the parts of that number.
      select line_id, supplier, amount, written,
             core.invoice_number_body(written) as body, core.invoice_number_suffix(written) as suffix
      from documents
      where supplier is not null and written is not null and amount <> 0
        and not (written ilike any(${parameters.ignoredNumbers}::text[]))
    ), keyed as (
      select line_id, supplier, amount, written, suffix is null as is_plain,
             core.invoice_number_key(body) as whole_key,
             core.invoice_number_key(case when suffix is null then body else left(body, -1) end) as stem_key
      from numbered
      -- Two digits or three characters: less says nothing about an invoice.
      where body ~ '[0-9]{2}' or length(body) >= 3
    ), unified as (
      -- A suffix letter counts as an addition only where the number stands without one as well; A, B, C alone are instalments.
      select *, case when bool_or(is_plain) over same_stem then stem_key else whole_key end as number_key
      from keyed
      window same_stem as (partition by supplier, stem_key, abs(amount))
    ), balanced as (
      -- Each credit takes back one entry of the same number and size, the latest first.
      select *, row_number() over (partition by supplier, number_key, amount order by line_id desc) as place,
             count(*) filter (where amount < 0) over same_size as credits
      from unified
      window same_size as (partition by supplier, number_key, abs(amount))
    ), standing as (
      select * from balanced where amount > 0 and place > credits
    ), grouped as (
      select *, count(*) over same_invoice as copies,
             row_number() over (same_invoice order by line_id) as copy,
             min(written) over same_invoice <> max(written) over same_invoice as is_written_otherwise
      from standing
      window same_invoice as (partition by supplier, number_key, amount)
    )
    select line_id, (copy - 1)::integer as child_index, copies::integer as copies, amount,
           case when is_written_otherwise then 'format' else 'exact' end as algorithm,
           'DP-' || upper(left(md5(concat_ws(chr(31), supplier, number_key, trim_scale(amount)::text)), 10)) as anomaly_id,
           string_agg(written, ' / ') over (
             partition by supplier, number_key, amount order by line_id
             rows between unbounded preceding and unbounded following) as writings
    from grouped
    where copies > 1`.execute(tx)
  const counted = await sql<{ anomalies: number }>`
    select count(*)::integer as anomalies from duplicate_entries where child_index = 0`.execute(tx)
  return counted.rows[0]?.anomalies ?? 0
}
