import type { Tx } from '@quitus/database/connection.ts'
import { type RawBuilder, sql } from 'kysely'
import type { DetectionParameters } from './detection-parameters.ts'

/**
 * What was paid without being owed can be claimed for five years (C. civ. 2224). The most careful reading counts from the first
 * payment of the anomaly; it is told as information, not as advice.
 */
const RECOVERY_YEARS = 5

/**
 * Which entries make one anomaly? Joins pairs that share an entry, drops what credits of the same supplier and amount have taken back,
 * and fills the temporary table `duplicate_entries`, dropped at commit: one row per entry with `anomaly_id, child_index` (0 = first
 * entry), `copies`, `excess` (what was entered beyond the first time), `category`, the best pair's `algorithm` and `score` with its
 * verdicts `supplier, number, day, amount_verdict`, `deadline` (until when money can be claimed back), and the entries' `writings, days, amounts, accounts, companies`, each joined by
 * ' / ', or one where they are equal. Returns the number of anomalies.
 *
 * `previous` has `anomaly_id, entry_id` of the last publication, or is null: an anomaly that was known keeps its identifier, whatever
 * entries came or went, so that decisions stay with it.
 */
export async function createAnomalies(
  tx: Tx,
  parameters: DetectionParameters,
  previous: RawBuilder<unknown> | null,
): Promise<number> {
  await joinPairs(tx)
  await dropTakenBack(tx, parameters)
  await fillDuplicateEntries(tx)
  await nameAnomalies(tx, previous)
  const counted = await sql<{ anomalies: number }>`
    select count(*)::integer as anomalies from duplicate_entries where child_index = 0`.execute(tx)
  return counted.rows[0]?.anomalies ?? 0
}

/** Connected pairs have one group, named by its least entry. */
async function joinPairs(tx: Tx): Promise<void> {
  await sql`
    create temporary table members on commit drop as
    select line_id, line_id as group_id from (select first_id as line_id from pairs union select second_id from pairs) entry`.execute(
    tx,
  )
  await sql`create unique index on members (line_id)`.execute(tx)
  await sql`analyze members, pairs`.execute(tx)
  for (;;) {
    const changed = await sql`
      with lowest as (
        select line_id, min(group_id) as group_id
        from (
          select second_id as line_id, group_id from pairs join members on members.line_id = first_id
          union all
          select first_id, group_id from pairs join members on members.line_id = second_id
        ) neighbour group by line_id
      )
      update members set group_id = lowest.group_id from lowest
      where lowest.line_id = members.line_id and lowest.group_id < members.group_id`.execute(tx)
    if (Number(changed.numAffectedRows ?? 0) === 0) break
  }
}

/** A credit under a number of its own takes back one entry of the same supplier and amount, the latest that is not after it. */
async function dropTakenBack(tx: Tx, parameters: DetectionParameters): Promise<void> {
  await sql`
    with entry as (
      select members.line_id, standing.party, standing.amount, standing.day,
             row_number() over (partition by standing.party, standing.amount
                                order by standing.day desc nulls last, members.line_id desc) as turn
      from members join standing using (line_id)
    ), credit as (
      select party, amount, day,
             row_number() over (partition by party, amount order by day desc nulls last, line_id desc) as turn
      from free_credits
    )
    delete from members using entry join credit using (party, amount, turn)
    where members.line_id = entry.line_id
      and (credit.day is null or entry.day is null
           or credit.day between entry.day and entry.day + ${parameters.creditDays}::integer)`.execute(tx)
  await sql`
    with kept as (
      select group_id, min(line_id) as first_id, count(*) as entries from members group by group_id
    )
    update members set group_id = kept.first_id from kept
    where kept.group_id = members.group_id and kept.entries > 1 and kept.first_id <> members.group_id`.execute(
    tx,
  )
  await sql`
    delete from members using (select group_id from members group by group_id having count(*) = 1) alone
    where members.group_id = alone.group_id`.execute(tx)
}

async function fillDuplicateEntries(tx: Tx): Promise<void> {
  const joined = (value: RawBuilder<unknown>) =>
    sql`case when count(distinct ${value}) = 1 then min(${value}) else string_agg(${value}, ' / ' order by line_id) end`
  await sql`
    create temporary table duplicate_entries on commit drop as
    with entry as (
      select members.line_id, members.group_id, document.written, document.amount, document.day, document.account, document.company,
             document.is_paid, case when document.is_paid then coalesce(documents.paid_on, document.day) end as paid_on
      from members join (select * from standing union all select * from payments) document using (line_id)
      join documents using (line_id)
    ), told as (
      select group_id, count(*)::integer as copies, count(*) filter (where is_paid) as paid,
             ${joined(sql`written`)} as writings, ${joined(sql`to_char(day, 'DD/MM/YYYY')`)} as days,
             ${joined(sql`translate(to_char(amount, 'FM999,999,999,990.00'), ',.', ' ,')`)} as amounts,
             ${joined(sql`account`)} as accounts, ${joined(sql`company`)} as companies,
             sum(amount) as total, min(paid_on) as first_paid_on
      from entry group by group_id
    ), best as (
      select distinct on (members.group_id) members.group_id, algorithm, score, number, day, amount as amount_verdict,
             supplier, is_same_company
      from pairs join members on members.line_id = pairs.first_id
      order by members.group_id, score desc, first_id, second_id
    )
    select entry.line_id, null::text as anomaly_id, entry.group_id,
           (row_number() over in_order - 1)::integer as child_index, told.copies,
           told.total - first_value(entry.amount) over in_order as excess,
           best.algorithm, best.score, best.supplier, best.number, best.day, best.amount_verdict,
           case when best.supplier <> 'exact' or not best.is_same_company then 'DF'
                when told.paid > 1 then 'DP' else 'DS' end as category,
           case when told.paid > 1 then (told.first_paid_on + ${`${RECOVERY_YEARS} years`}::interval)::date end as deadline,
           told.writings, told.days, told.amounts, told.accounts, told.companies
    from entry join told using (group_id) join best using (group_id)
    window in_order as (partition by entry.group_id order by entry.line_id)`.execute(tx)
}

async function nameAnomalies(tx: Tx, previous: RawBuilder<unknown> | null): Promise<void> {
  const known = previous ?? sql`(select null::text as anomaly_id, null::text as entry_id where false)`
  await sql`
    with shared as (
      select found.group_id, known.anomaly_id, count(*) as entries
      from duplicate_entries found join documents using (line_id) join ${known} known on known.entry_id = documents.entry_id
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
             first.category || '-' || upper(left(md5(documents.entry_id), 10)) as own_id
      from duplicate_entries first join documents using (line_id) left join kept using (group_id)
      where first.child_index = 0
    )
    update duplicate_entries set anomaly_id = coalesce(named.kept_id,
      -- An identifier that another anomaly kept is not given twice.
      case when named.own_id in (select anomaly_id from kept)
        then left(named.own_id, 3) || upper(left(md5(named.own_id || named.group_id), 10)) else named.own_id end)
    from named where named.group_id = duplicate_entries.group_id`.execute(tx)
}
