import type { Tx } from '@quitus/database/connection.ts'
import { type RawBuilder, sql } from 'kysely'
import type { DetectionParameters } from './detection-parameters.ts'
import { numberRelation } from './number-relation.ts'

/** Most documents of one supplier and amount that are all compared with each other; of more, only neighbours of one number are. */
const MOST_OF_AN_AMOUNT = 30

/** Most documents of one supplier on one day that are compared with each other. */
const MOST_OF_A_DAY = 40

/** Most documents of one supplier under one number whose amounts are compared. */
const MOST_OF_A_NUMBER = 4

/**
 * Which two documents may be one? Fills the temporary table `found_pairs (first_id, second_id, relation, number, day, amount,
 * supplier, is_same_company)`, dropped at commit, from `standing`: `relation` says how the numbers are near (`numberRelation`), the
 * others are the verdict per field (`exact`, `format`, `similar`, `different`, `unknown`). Only documents that share a supplier and an
 * amount, a supplier and a number, a supplier and a day, or a number and an amount are compared, in blocks of bounded size, so that
 * the work grows with the ledger and not with its square.
 */
export async function createPairs(tx: Tx, parameters: DetectionParameters): Promise<void> {
  await sql`
    create temporary table found_pairs (
      first_id integer, second_id integer, relation text, number text, day text, amount text, supplier text, is_same_company boolean,
      is_payment boolean not null default false
    ) on commit drop`.execute(tx)
  await findSameAmounts(tx, parameters)
  await findLongSeries(tx, parameters)
  await findSameNumbers(tx, parameters)
  await findNearOnOneDay(tx, parameters)
  await findOtherSuppliers(tx, parameters)
  await findWithoutNumbers(tx, parameters)
}

const VERDICT_OF_RELATION = sql`case relation when 'exact' then 'exact' when 'format' then 'format' when 'prefix' then 'format'
  when 'letter' then 'format' when 'none' then 'unknown' else 'similar' end`

/** Adds the pairs of two aliased documents whose numbers are near and whose verdicts are good enough. */
async function insertPairs(
  tx: Tx,
  parameters: DetectionParameters,
  from: RawBuilder<unknown>,
  isAlike: RawBuilder<unknown>,
  relation: RawBuilder<unknown> = numberRelation(),
): Promise<void> {
  await sql`
    insert into found_pairs (first_id, second_id, relation, number, day, amount, supplier, is_same_company)
    select first_id, second_id, relation, ${VERDICT_OF_RELATION}, day, amount, supplier, is_same_company
    from (
      select least(a.doc_id, b.doc_id) as first_id, greatest(a.doc_id, b.doc_id) as second_id, a.relation,
             coalesce(core.compare_days(a.day, b.day, ${parameters.nearDays}), 'unknown') as day,
             case when greatest(a.amount, b.amount) = 2 * least(a.amount, b.amount) then 'similar' else
               core.compare_amounts(a.amount, b.amount, ${parameters.nearAmount}, ${[...parameters.taxRatios]}::numeric[]) end as amount,
             case when a.account = b.account then 'exact' when a.party = b.party then 'similar' else 'different' end as supplier,
             coalesce(a.company, '') = coalesce(b.company, '') as is_same_company
      from (
        select a.*, b.doc_id as other_id, ${relation} as relation
        ${from}
      ) a join numbered b on b.doc_id = a.other_id
      where relation is not null
    ) pair
    where ${isAlike}`.execute(tx)
}

/**
 * Keeps the documents of blocks of at least two and at most `most`, with the parts of their numbers. A table of its own, so that the
 * planner knows how few they are.
 */
async function createBlocks(
  tx: Tx,
  name: string,
  keys: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
  having: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    create temporary table ${sql.id(name)} on commit drop as
    select standing.*, core.number_stem(number) as stem
    from standing join (
      select ${keys} from standing where ${where} group by ${keys} having ${having}
    ) block using (${keys})
    where ${where}`.execute(tx)
  await sql`analyze ${sql.id(name)}`.execute(tx)
}

const IS_NUMBERED = sql`number is not null`

/** One supplier and amount: any way in which two numbers are near. */
async function findSameAmounts(tx: Tx, parameters: DetectionParameters): Promise<void> {
  await createBlocks(
    tx,
    'same_amount',
    sql`party, currency, amount`,
    IS_NUMBERED,
    sql`count(*) between 2 and ${MOST_OF_AN_AMOUNT}`,
  )
  await insertPairs(
    tx,
    parameters,
    sql`from same_amount a join same_amount b
          on b.party = a.party and b.amount = a.amount and b.currency = a.currency and b.doc_id > a.doc_id`,
    sql`true`,
  )
}

/** An amount that a supplier bills over and over: neighbours in time of one number, and equal numbers written otherwise. */
async function findLongSeries(tx: Tx, parameters: DetectionParameters): Promise<void> {
  await sql`
    create temporary table long_series on commit drop as
    select *, core.number_stem(number) as stem, lead(doc_id) over same_key as next_id, lead(doc_id) over same_stem as next_of_stem
    from (
      select standing.*, core.number_stem(number) as stem_key from standing join (
        select party, currency, amount from standing where ${IS_NUMBERED}
        group by party, currency, amount having count(*) > ${MOST_OF_AN_AMOUNT}
      ) block using (party, currency, amount)
      where ${IS_NUMBERED}
    ) standing
    window same_key as (partition by party, currency, amount, number_key order by day, doc_id),
           same_stem as (partition by party, currency, amount, stem_key order by day, doc_id)`.execute(tx)
  await sql`create unique index on long_series (doc_id)`.execute(tx)
  await sql`analyze long_series`.execute(tx)
  await insertPairs(
    tx,
    parameters,
    sql`from long_series a cross join lateral (select a.next_id as doc_id union select a.next_of_stem) next
      join long_series b on b.doc_id = next.doc_id`,
    sql`relation in ('exact', 'format', 'prefix', 'stem')`,
  )
}

/** One supplier and number: amounts that are near, with and without taxes, double, or a factor of ten apart. */
async function findSameNumbers(tx: Tx, parameters: DetectionParameters): Promise<void> {
  await createBlocks(
    tx,
    'same_supplier_number',
    sql`party, currency, number_key`,
    IS_NUMBERED,
    sql`count(*) between 2 and ${MOST_OF_A_NUMBER} and min(amount) <> max(amount)`,
  )
  await insertPairs(
    tx,
    parameters,
    sql`from same_supplier_number a join same_supplier_number b
          on b.party = a.party and b.number_key = a.number_key and b.currency = a.currency and b.doc_id > a.doc_id
            and b.amount <> a.amount`,
    sql`amount <> 'different' and (amount = 'similar' or day in ('exact', 'similar'))`,
  )
}

/** One supplier and invoice day, numbers near and amounts near: both were mistyped. */
async function findNearOnOneDay(tx: Tx, parameters: DetectionParameters): Promise<void> {
  const hasDay = sql`number is not null and not is_day_of_payment and day is not null`
  await createBlocks(
    tx,
    'same_day',
    sql`party, currency, day`,
    hasDay,
    sql`count(*) between 2 and ${MOST_OF_A_DAY} and min(amount) <> max(amount)`,
  )
  await insertPairs(
    tx,
    parameters,
    sql`from same_day a join same_day b on b.party = a.party and b.day = a.day and b.currency = a.currency and b.doc_id > a.doc_id
      and b.amount <> a.amount and b.number_key <> a.number_key
      -- What near amounts have in common, found by arithmetic alone: only those few are compared sign by sign.
      and (abs(a.amount - b.amount) <= ${parameters.nearAmount} or (a.amount - b.amount) * 100 % 9 = 0
           or greatest(a.amount, b.amount) <= least(a.amount, b.amount) * ${Math.max(1, ...parameters.taxRatios) + 0.01})`,
    sql`amount = 'similar' and relation <> 'exchange'`,
  )
}

/** Another supplier, but one number and one amount. */
async function findOtherSuppliers(tx: Tx, parameters: DetectionParameters): Promise<void> {
  const isTelling = sql`number is not null and length(number_key) >= ${parameters.shortestSharedNumber}`
  await createBlocks(
    tx,
    'same_number',
    sql`number_key, currency, amount`,
    isTelling,
    // What many suppliers write is a word of the payer's, no number of an invoice.
    sql`count(*) between 2 and ${2 * MOST_OF_A_NUMBER} and min(party) <> max(party)`,
  )
  await insertPairs(
    tx,
    parameters,
    sql`from same_number a join same_number b on b.number_key = a.number_key and b.amount = a.amount and b.doc_id > a.doc_id
      and b.party <> a.party and b.currency = a.currency`,
    sql`true`,
  )
}

/** Documents without a number: one supplier, one amount, which is there twice only, and the days are near. */
async function findWithoutNumbers(tx: Tx, parameters: DetectionParameters): Promise<void> {
  await createBlocks(
    tx,
    'unnumbered',
    sql`party, currency, amount`,
    sql`day is not null`,
    sql`count(*) = 2 and min(number_key) is null and max(day) - min(day) <= ${parameters.unnumberedDays}`,
  )
  await insertPairs(
    tx,
    parameters,
    sql`from unnumbered a join unnumbered b on b.party = a.party and b.amount = a.amount and b.currency = a.currency
      and b.doc_id > a.doc_id`,
    sql`true`,
    sql`'none'`,
  )
}
