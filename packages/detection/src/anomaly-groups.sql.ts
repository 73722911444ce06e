import type { Tx } from '@quitus/database/connection.ts'
import { sql } from 'kysely'
import type { DetectionParameters } from './detection-parameters.ts'

/** A pair that is weak by so little joins the documents of one that is presented: they are judged together. */
const NEARLY = 4

/** From so many pairs on that repeat documents of one day on one other day, they are one batch. */
const SMALLEST_BATCH = 3

/** More documents than this that look like one are a series, whatever their numbers say. */
const MOST_COPIES = 12

/** Most copies of one supplier among which two are looked for that one credit reverses together. */
const MOST_CREDITED_TOGETHER = 30

/**
 * Which documents make one anomaly? Fills the temporary table `members (doc_id, group_id, part_id)`, dropped at
 * commit: pairs that share a document have one group, named by its first, and are one part of it; a batch that was
 * entered again has one group, and a part for each of its documents (`joinBatches`). A weak pair joins nothing that a
 * pair worth presenting holds, but for one that is nearly worth it (`NEARLY`). What credits of the same supplier have
 * reversed is excluded: one copy each, or several copies whose amounts add up to the credit.
 */
export async function createGroups(tx: Tx, parameters: DetectionParameters): Promise<void> {
  await sql`
    create temporary table joined_pairs on commit drop as
    with strong as (
      select first_id, second_id from pairs where score >= ${parameters.presentedFrom}
    ), held as (
      select first_id as doc_id from strong union select second_id from strong
    )
    select pairs.* from pairs
    where score >= ${parameters.presentedFrom}
      or (first_id not in (select doc_id from held) and second_id not in (select doc_id from held))
      or (score >= ${parameters.presentedFrom - NEARLY}::integer and relation not in ('none')
        and not is_payment and (first_id in (select doc_id from held)) <> (second_id in (select doc_id from held)))`.execute(
    tx,
  )
  await sql`
    create temporary table members on commit drop as
    select doc_id, doc_id as group_id
    from (select first_id as doc_id from joined_pairs union select second_id from joined_pairs) document`.execute(
    tx,
  )
  await sql`create unique index on members (doc_id)`.execute(tx)
  await sql`analyze members, joined_pairs`.execute(tx)
  for (;;) {
    const changed = await sql`
      with lowest as (
        select doc_id, min(group_id) as group_id
        from (
          select second_id as doc_id, group_id from joined_pairs join members on members.doc_id = first_id
          union all
          select first_id, group_id from joined_pairs join members on members.doc_id = second_id
        ) neighbour group by doc_id
      )
      update members set group_id = least(lowest.group_id, coalesce(beyond.group_id, lowest.group_id))
      from lowest left join members beyond on beyond.doc_id = lowest.group_id
      where lowest.doc_id = members.doc_id and lowest.group_id < members.group_id`.execute(tx)
    if (Number(changed.numAffectedRows ?? 0) === 0) break
  }
  await sql`
    delete from members where group_id in (
      select group_id from members group by group_id having count(*) > ${MOST_COPIES}
    )`.execute(tx)
  await dropCredited(tx, parameters)
  await dropCreditedTogether(tx, parameters)
  await joinBatches(tx, parameters)
}

/**
 * Pairs of one supplier whose documents lie on the same two days and whose numbers differ alike are one finding, with
 * the sum of all: someone entered a batch again. What is too weak to be presented is no part of what is presented.
 */
async function joinBatches(tx: Tx, parameters: DetectionParameters): Promise<void> {
  await sql`alter table members add column part_id integer`.execute(tx)
  await sql`update members set part_id = group_id`.execute(tx)
  await sql`
    with pair as (
      select group_id, min(documents.party) as party, min(day) as first_day, max(day) as last_day
      from members join documents using (doc_id)
      group by group_id
      having count(*) = 2 and min(documents.party) = max(documents.party) and min(amount) = max(amount)
    ), batch as (
      select pair.group_id, count(*) over batch as parts, min(pair.group_id) over batch as batch_id
      from pair
      join joined_pairs found on found.first_id = pair.group_id
        and exists (select from members where doc_id = found.second_id and members.group_id = pair.group_id)
      where first_day < last_day and not found.is_payment and found.relation <> 'none' and not found.is_issued_again
      window batch as (partition by pair.party, first_day, last_day, found.relation, found.score >=
        ${parameters.presentedFrom})
    )
    update members set group_id = batch_id from batch
    where batch.group_id = members.part_id and batch.parts >= ${SMALLEST_BATCH}`.execute(tx)
}

/**
 * A credit under a number of its own reverses one document of the same supplier and amount, the latest that is not
 * after it.
 */
async function dropCredited(tx: Tx, parameters: DetectionParameters): Promise<void> {
  await sql`
    create temporary table spent_credits on commit drop as
    with entry as (
      select members.doc_id, standing.party, standing.amount, standing.day,
             row_number() over (partition by standing.party, standing.amount
                                order by standing.day desc nulls last, members.doc_id desc) as turn
      from members join standing using (doc_id)
    ), credit as (
      select doc_id as credit_id, party, amount, day,
             row_number() over (partition by party, amount order by day desc nulls last, doc_id desc) as turn
      from free_credits
    )
    select credit_id, entry.doc_id from entry join credit using (party, amount, turn)
    where credit.day is null or entry.day is null
      or credit.day between entry.day and entry.day + ${parameters.creditDays}::integer`.execute(tx)
  await sql`delete from members using spent_credits where spent_credits.doc_id = members.doc_id`.execute(tx)
  await dropLonely(tx)
}

/**
 * One credit for several copies at once: all copies of a supplier that came before it, or two of them, add up to it.
 */
async function dropCreditedTogether(tx: Tx, parameters: DetectionParameters): Promise<void> {
  await sql`
    create temporary table credited_together on commit drop as
    with copy as (
      select members.doc_id, standing.party, standing.amount, standing.day from members join standing using (doc_id)
      where members.doc_id <> members.group_id
    ), credit as (
      select * from free_credits where doc_id not in (select credit_id from spent_credits) and day is not null
    ), candidate as (
      select credit.doc_id as credit_id, credit.amount as credited, copy.*,
             sum(copy.amount) over (partition by credit.doc_id) as total, count(*) over (partition by credit.doc_id) as
               copies
      from credit join copy on copy.party = credit.party and copy.amount < credit.amount
        and credit.day between copy.day and copy.day + ${parameters.creditDays}::integer
    )
    select doc_id from candidate where total = credited
    union
    select unnest(array[a.doc_id, b.doc_id])
    from candidate a join candidate b on b.credit_id = a.credit_id and b.doc_id > a.doc_id and b.amount = a.credited -
      a.amount
    where a.copies <= ${MOST_CREDITED_TOGETHER}`.execute(tx)
  await sql`delete from members using credited_together where credited_together.doc_id = members.doc_id`.execute(
    tx,
  )
  await dropLonely(tx)
}

/** Groups are named by the first that is left, and end with the last but one. */
async function dropLonely(tx: Tx): Promise<void> {
  await sql`
    with kept as (
      select group_id, min(doc_id) as first_id, count(*) as entries from members group by group_id
    )
    update members set group_id = kept.first_id from kept
    where kept.group_id = members.group_id and kept.entries > 1 and kept.first_id <> members.group_id`.execute(
    tx,
  )
  await sql`
    delete from members using (select group_id from members group by group_id having count(*) = 1) alone
    where members.group_id = alone.group_id`.execute(tx)
}
