import type { Tx } from '@quitus/database/connection.ts'
import { type RawBuilder, sql } from 'kysely'
import type { DetectionParameters } from './detection-parameters.ts'

/**
 * Makes the temporary table `anomaly_entries`, dropped at commit: one row per ledger line of an anomaly with
 * `group_id`, `anomaly_id`, `child_index` (0 = first line), `copies`, `excess` (what is at stake), `other` (what may
 * be at stake as well, null where the amounts agree), `category`, `algorithm`, `score`, the verdicts `supplier,
 * number, day, amount_verdict`, `deadline` (until when it can be claimed), `is_weak` (below the project's threshold),
 * `payment` and `document_payment` (`notePaymentEvidence`), and the documents' `writings, days, amounts, accounts,
 * companies`, each joined by ' / ', or one where they are equal; what decisions moved (`applyDecisions`).
 */
export async function createAnomalyEntries(tx: Tx): Promise<void> {
  await sql`
    create temporary table anomaly_entries (
      line_id integer not null, anomaly_id text, group_id text not null, child_index integer not null, copies integer
        not null,
      excess numeric not null, algorithm text not null, score integer not null, supplier text, number text, day text,
      amount_verdict text, category text not null, deadline date, writings text, days text, amounts text, accounts text,
      companies text, is_weak boolean not null, payment text, other numeric,
      document_payment text, learned_of text, learned_decided integer, learned_rejected integer, learned_from integer,
      parts integer
    ) on commit drop`.execute(tx)
}

/** The documents of a group as one text per field. */
function joined(value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`left(case when count(distinct ${value}) = 1 then min(${value}) else string_agg(${value}, ' / ' order by doc_id) end, 1000)`
}

/** Narrow and unbroken, as cells write amounts: an amount stays on one line. */
const THOUSANDS_SPACE = sql.lit('\u202f')

/** An amount as cells write it. */
export function amountText(amount: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`translate(to_char(${amount}, 'FM999,999,999,999,990.00'), ',.', ${THOUSANDS_SPACE} || ',')`
}

/** The documents' own values, as the reason quotes them. */
export const PUBLISHED_VALUES = sql`
  ${joined(sql`written`)} as writings, ${joined(sql`to_char(document.day, 'DD/MM/YYYY')`)} as days,
  ${joined(amountText(sql`amount`))} as amounts,
  ${joined(sql`account`)} as accounts, ${joined(sql`company`)} as companies`

/**
 * Adds the groups of duplicates; the best pair of each says why and how sure, of a batch all together. Where their
 * amounts differ the ledger does not say which one is right: at stake is what was too much in any case, all but the
 * greatest.
 */
export async function addDuplicates(tx: Tx, parameters: DetectionParameters): Promise<void> {
  await sql`
    insert into anomaly_entries (
      line_id, anomaly_id, group_id, child_index, copies, excess, algorithm, score, supplier, number, day,
      amount_verdict, category, deadline, writings, days, amounts, accounts, companies, is_weak, other, parts
    )
    with document as (
      select members.group_id, members.part_id, documents.* from members join documents using (doc_id)
    ), part as (
      select group_id, part_id, count(*)::integer as copies, count(*) filter (where is_paid) > 1 as is_paid_twice,
             sum(amount) - case when sum(amount) < 0 then min(amount) else max(amount) end as excess,
             sum(amount) - case when sum(amount) < 0 then max(amount) else min(amount) end as other,
             max(amount) in (min(amount) * 10, min(amount) * 100) as is_moved
      from document group by group_id, part_id
    ), shown as (
      select group_id, parts, copies, is_paid_twice, excess, other, is_moved, ${PUBLISHED_VALUES},
             min(case when is_paid then coalesce(paid_on, day) end) as first_paid_on
      from document join (
        select group_id, count(*)::integer as parts, max(copies) as copies, bool_or(is_paid_twice) as is_paid_twice,
               sum(excess) as excess, sum(other) as other, bool_or(is_moved) as is_moved
        from part group by group_id
      ) sums using (group_id)
      group by group_id, parts, copies, is_paid_twice, excess, other, is_moved
    ), best_of_part as (
      select distinct on (members.part_id) members.group_id, members.part_id, algorithm, score, number, day, amount as
               amount_verdict, supplier, is_same_company, first_id, second_id
      from joined_pairs join members on members.doc_id = joined_pairs.first_id
      where second_id in (select doc_id from members)
      order by members.part_id, score desc, first_id, second_id
    ), best as (
      -- A batch is judged together.
      select distinct on (group_id) *, round(avg(score) over (partition by group_id))::integer as mean_score
      from best_of_part order by group_id, score desc, first_id, second_id
    )
    select document_lines.line_id, null::text, document.group_id::text,
           (row_number() over in_order - 1)::integer, shown.copies,
           shown.excess,
           case when shown.parts > 1 then 'batch_again' else best.algorithm end, best.mean_score, best.supplier,
             best.number, best.day,
           case when best.amount_verdict = 'similar' and shown.is_moved then 'moved' else best.amount_verdict end,
           case when best.amount_verdict <> 'exact' then 'ER'
                when best.supplier <> 'exact' or not best.is_same_company then 'DF'
                when shown.is_paid_twice then 'DP' else 'DS' end,
           case when shown.is_paid_twice then (shown.first_paid_on + make_interval(years =>
             ${parameters.limitation.undueYears}::integer))::date end,
           shown.writings, shown.days, shown.amounts, shown.accounts, shown.companies, best.mean_score <
             ${parameters.presentedFrom}, nullif(shown.other, shown.excess), shown.parts
    from document join shown using (group_id) join best using (group_id) join document_lines using (doc_id)
    window in_order as (partition by document.group_id order by document.doc_id, document_lines.line_id)`.execute(
    tx,
  )
}

/** Takes out the categories that the project does not look for. */
export async function dropCategories(tx: Tx, categories: readonly string[]): Promise<void> {
  await sql`delete from anomaly_entries where category = any(${[...categories]}::text[])`.execute(tx)
}

/**
 * Names the anomalies. `previous` has `anomaly_id, entry_id` of the last publication, or is null: an anomaly that was
 * known keeps its identifier, whatever entries came or went, so that decisions stay with it.
 */
export async function nameAnomalies(tx: Tx, previous: RawBuilder<unknown> | null): Promise<void> {
  await sql`analyze anomaly_entries`.execute(tx)
  const known = previous ?? sql`(select null::text as anomaly_id, null::text as entry_id where false)`
  await sql`
    with shared as (
      select found.group_id, known.anomaly_id, count(*) as entries
      from anomaly_entries found join lines using (line_id) join ${known} known on known.entry_id = lines.entry_id
      group by found.group_id, known.anomaly_id
    ), kept as (
      -- Where an anomaly fell apart or two became one, the greater part keeps the identifier.
      select group_id, anomaly_id
      from (
        select *, row_number() over (partition by anomaly_id order by entries desc, group_id) as of_anomaly,
               row_number() over (partition by group_id order by entries desc, anomaly_id) as of_group
        from shared
      ) ranked
      where of_anomaly = 1 and of_group = 1
    ), named as (
      select first.group_id, kept.anomaly_id as kept_id,
             first.category || '-' || upper(left(md5(lines.entry_id), 10)) as own_id
      from anomaly_entries first join lines using (line_id) left join kept using (group_id)
      where first.child_index = 0
    )
    update anomaly_entries set anomaly_id = coalesce(named.kept_id,
      -- An identifier that another anomaly kept is not given twice.
      case when named.own_id in (select anomaly_id from kept)
        then left(named.own_id, 3) || upper(left(md5(named.own_id || named.group_id), 10)) else named.own_id end)
    from named where named.group_id = anomaly_entries.group_id`.execute(tx)
}

/** How many anomalies are to be presented, and how many are too weak? */
export async function countAnomalies(tx: Tx): Promise<{ presented: number; weak: number }> {
  const counted = await sql<{ presented: number; weak: number }>`
    select count(*) filter (where not is_weak)::integer as presented, count(*) filter (where is_weak)::integer as weak
    from anomaly_entries where child_index = 0`.execute(tx)
  return counted.rows[0] ?? { presented: 0, weak: 0 }
}
