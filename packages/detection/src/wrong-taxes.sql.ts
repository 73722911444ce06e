import type { Tx } from '@quitus/database/connection.ts'
import { sql } from 'kysely'
import type { DetectionParameters } from './detection-parameters.ts'
import { taxDeadline } from './legal-deadlines.ts'

/** What rounding may make of a tax: some cents for each line, and a share of the net. */
const ROUNDING = sql`0.02 * line_count + 0.03 + 0.0005 * abs(net)`

/** Lines of an entry of one supplier, one charge and one tax. */
const SIMPLE_ENTRY = 3

/**
 * Taxes that fit no rate, where the supplier always bills the same one; net and tax that do not make gross; tax
 * counted twice, at the supplier's rate. An entry of several charges may hold two rates, a tax may be deductible in
 * part, and an account that gathers suppliers has no rate of its own: none of these is an anomaly.
 */
export async function addWrongTaxes(tx: Tx, parameters: DetectionParameters): Promise<void> {
  const rates = sql`${[...parameters.vatRates]}::numeric[]`
  await sql`
    insert into single_anomalies
    with taxed as (
      select doc_id, party, amount, net, vat, day, vat / net as rate, ${ROUNDING} as tolerance,
             coalesce(entry_lines, ${SIMPLE_ENTRY}::integer) <= ${SIMPLE_ENTRY}::integer and line_count = 1 as is_simple,
             (select legal from unnest(${rates}) legal where abs(vat - legal * net) <= ${ROUNDING}
              order by abs(vat - legal * net) limit 1) as legal
      from documents where kind is null and net is not null and vat is not null and net <> 0 and amount > 0
    ), usual as (
      select party, mode() within group (order by legal) as rate, count(*) as documents,
             count(*) filter (where legal is not null) as fitting
      from taxed group by party
    ), nobody as (
      select party from parties group by party having bool_or(names_nobody)
    ), judged as (
      select taxed.*, usual.rate as usual_rate, (select max(each) from unnest(${rates}) each) as highest,
             usual.documents >= 5 and fitting >= 0.8 * usual.documents and usual.rate > 0
               and party not in (select party from nobody) as is_usual,
             -- The whole tax that the gross holds at the usual rate.
             (net + vat) * usual.rate / (1 + usual.rate) as whole
      from taxed join usual using (party)
    )
    select doc_id, doc_id, case kind when 'twice' then 'TVD' else 'TVT' end,
           case kind when 'twice' then 'vat_twice' when 'sum' then 'vat_arithmetic' else 'vat_rate' end,
           case kind when 'twice' then 75 when 'sum' then 65 else 60 end, excess,
             ${taxDeadline(sql`coalesce(day, current_date)`, parameters)}
    from (
      select *, case kind when 'twice' then vat / 2 when 'sum' then abs(amount - net - vat) else abs(vat - usual_rate *
        net) end as excess
      from (
        select *, case
            when abs(amount - net - vat) > tolerance then 'sum'
            when legal is not null or vat <= 0 then null
            when is_usual and abs(vat - 2 * usual_rate * net) <= tolerance then 'twice'
            when not is_usual and rate > highest and abs(vat - 2 * highest * net) <= tolerance then 'twice'
            when rate > highest + 0.005 and coalesce(usual_rate, 0) > 0 then 'rate'
            when is_usual and is_simple and not (vat < whole and abs(100 * vat / whole - round(100 * vat / whole)) *
              whole / 100 <= 0.02) then 'rate' end as kind
        from judged
      ) shown
    ) found
    where kind is not null and excess >= ${parameters.leastAtStake}`.execute(tx)
}
