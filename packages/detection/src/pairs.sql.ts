import type { Tx } from '@quitus/database/connection.ts'
import { type RawBuilder, sql } from 'kysely'
import type { DetectionParameters } from './detection-parameters.ts'
import { DIGIT_SUM, numberRelation } from './number-relation.ts'

/**
 * Most documents of one supplier and amount that are all compared with each other; of more, only neighbours of one
 * number are.
 */
const MOST_OF_AN_AMOUNT = 30

/** Most documents of one supplier on one day that are compared with each other. */
const MOST_OF_A_DAY = 40

/** Most documents of one supplier under one number whose amounts are compared. */
const MOST_OF_A_NUMBER = 4

/**
 * Which two documents may be one? Fills the temporary table `found_pairs (first_id, second_id, relation, number, day,
 * amount, supplier, is_same_company)`, dropped at commit, from `standing`: `relation` says how the numbers are near
 * (`numberRelation`), the others are the verdict per field (`exact`, `format`, `similar`, `different`, `unknown`).
 * Only documents that share a supplier and an amount, a supplier and a number, a supplier and a day, or a number and
 * an amount are compared, in blocks of bounded size, so that the work grows with the ledger and not with its square.
 */
export async function createPairs(tx: Tx, parameters: DetectionParameters): Promise<void> {
  await sql`
    create temporary table found_pairs (
      first_id integer, second_id integer, relation text, number text, day text, amount text, supplier text,
        is_same_company boolean,
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

/** What of each document a pair needs, for the alias of the document. */
const COMPARED = [
  'doc_id',
  'written',
  'number',
  'folded',
  'number_key',
  'stem',
  'digit_sum',
  'amount',
  'day',
  'account',
  'party',
  'company',
]
const SIDE = (side: 'a' | 'b') =>
  sql.join(COMPARED.map((column) => sql`${sql.ref(`${side}.${column}`)} as ${sql.id(`${side}_${column}`)}`))

type PairRules = {
  /** `from` with the two documents as `a` and `b`. */
  from: RawBuilder<unknown>
  /** Condition on `amount`, the verdict; checked before the numbers are compared. */
  isAmount?: RawBuilder<unknown>
  /** Condition on `relation`, `amount` and `day`. */
  isAlike?: RawBuilder<unknown>
  relation?: RawBuilder<unknown>
}

/**
 * Adds the pairs of documents whose numbers are near and whose verdicts are good enough. Cheap conditions come first:
 * each step (`offset 0`) is done once, and only for what the step before left.
 */
async function insertPairs(
  tx: Tx,
  parameters: DetectionParameters,
  { from, isAmount = sql`true`, isAlike = sql`true`, relation = numberRelation() }: PairRules,
): Promise<void> {
  await sql`
    insert into found_pairs (first_id, second_id, relation, number, day, amount, supplier, is_same_company)
    select least(a_doc_id, b_doc_id), greatest(a_doc_id, b_doc_id), relation, ${VERDICT_OF_RELATION}, day, amount,
           case when a_account = b_account then 'exact' when a_party = b_party then 'similar' else 'different' end,
           coalesce(a_company, '') = coalesce(b_company, '')
    from (
      select *, case when a_day = b_day then 'exact'
                  else coalesce(core.compare_days(a_day, b_day, ${parameters.nearDays}), 'unknown') end as day
      from (
        select *, ${relation} as relation
        from (
          select *, case when a_amount = b_amount then 'exact' when greatest(a_amount, b_amount) = 2 * least(a_amount,
            b_amount) then 'similar'
                      else core.compare_amounts(a_amount, b_amount, ${parameters.nearAmount},
                        ${[...parameters.taxRatios]}::numeric[]) end as amount
          from (select ${SIDE('a')}, ${SIDE('b')} ${from} offset 0) pair
          offset 0
        ) pair
        where ${isAmount}
        offset 0
      ) pair
      where relation is not null
      offset 0
    ) pair
    where ${isAlike}`.execute(tx)
}

/**
 * Keeps the documents of blocks of at least two and at most `most`, with the parts of their numbers. A table of its
 * own, so that the planner knows how few they are.
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
    select standing.*, amount::float8 as value, core.number_stem(number) as stem, ${DIGIT_SUM} as digit_sum
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
  await insertPairs(tx, parameters, {
    from: sql`from same_amount a join same_amount b
        on b.party = a.party and b.amount = a.amount and b.currency = a.currency and b.doc_id > a.doc_id`,
  })
}

/**
 * An amount that a supplier bills over and over: neighbours in time of one number, and equal numbers written
 * otherwise.
 */
async function findLongSeries(tx: Tx, parameters: DetectionParameters): Promise<void> {
  await sql`
    create temporary table long_series on commit drop as
    select *, core.number_stem(number) as stem, ${DIGIT_SUM} as digit_sum, lead(doc_id) over same_key as next_id,
      lead(doc_id) over same_stem as next_of_stem
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
  await insertPairs(tx, parameters, {
    from: sql`from long_series a cross join lateral (select a.next_id as doc_id union select a.next_of_stem) next
        join long_series b on b.doc_id = next.doc_id`,
    isAlike: sql`relation in ('exact', 'format', 'prefix', 'stem')`,
  })
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
  await insertPairs(tx, parameters, {
    from: sql`from same_supplier_number a join same_supplier_number b
        on b.party = a.party and b.number_key = a.number_key and b.currency = a.currency and b.doc_id > a.doc_id
          and b.amount <> a.amount`,
    isAmount: sql`amount = 'similar'`,
  })
}

/**
 * What near amounts have in common, found by quick arithmetic: only those few are compared digit by digit. Digits
 * changed round, and a decimal mark moved, make a difference that nine divides.
 */
function haveNearAmounts({ nearAmount, taxRatios }: DetectionParameters): RawBuilder<unknown> {
  const [low, high] = [sql`least(a.value, b.value)`, sql`greatest(a.value, b.value)`]
  const ratios = taxRatios.map((ratio) => sql`or abs(${high} - ${low} * ${ratio}::float8) <= 0.03`)
  return sql`abs(a.value - b.value) <= ${nearAmount + 0.001}::float8 ${sql.join(ratios, sql` `)} or (a.amount - b.amount) * 100 % 9 = 0`
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
  await insertPairs(tx, parameters, {
    from: sql`from same_day a join same_day b on b.party = a.party and b.day = a.day and b.currency = a.currency
      and b.doc_id > a.doc_id
        and b.amount <> a.amount and b.number_key <> a.number_key and (${haveNearAmounts(parameters)})`,
    isAmount: sql`amount = 'similar'`,
    isAlike: sql`relation <> 'exchange'`,
  })
}

/** Another supplier, but one number and one amount. */
async function findOtherSuppliers(tx: Tx, parameters: DetectionParameters): Promise<void> {
  const isReporting = sql`number is not null and length(number_key) >= ${parameters.shortestSharedNumber}`
  await createBlocks(
    tx,
    'same_number',
    sql`number_key, currency, amount`,
    isReporting,
    // What many suppliers write is a word of the payer's, no number of an invoice.
    sql`count(*) between 2 and ${2 * MOST_OF_A_NUMBER} and min(party) <> max(party)`,
  )
  await insertPairs(tx, parameters, {
    from: sql`from same_number a join same_number b on b.number_key = a.number_key and b.amount = a.amount
      and b.doc_id > a.doc_id
        and b.party <> a.party and b.currency = a.currency`,
  })
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
  await insertPairs(tx, parameters, {
    from: sql`from unnumbered a join unnumbered b on b.party = a.party and b.amount = a.amount
      and b.currency = a.currency
        and b.doc_id > a.doc_id`,
    relation: sql`'none'`,
  })
}
