import type { Tx } from '@quitus/database/connection.ts'
import { type RawBuilder, sql } from 'kysely'
import type { DetectionParameters } from './detection-parameters.ts'

/** Most documents of one supplier on one day that are compared with each other. */
const MOST_OF_A_DAY = 40

/** Most documents of one supplier under one number: shares of one invoice, paid on some days. */
const MOST_OF_A_NUMBER = 100

/**
 * Which two documents may be one? Fills the temporary table `pairs (first_id, second_id, algorithm, score, number, day, amount)`,
 * dropped at commit, from `standing` and `payments`: one row per pair, with its best algorithm and a verdict per field (`exact`,
 * `format`, `similar`, `different`). The algorithms are the rows of the matching matrix (domain.md c8) by their names in
 * `ALGORITHMS`. Only documents that share a supplier and a number, a supplier and an amount, a supplier and a day, or a number and an
 * amount are compared at all, so that the work grows with the ledger and not with its square.
 */
export async function createPairs(tx: Tx, parameters: DetectionParameters): Promise<void> {
  await sql`
    create temporary table found_pairs (
      first_id integer, second_id integer, number text, day text, amount text, supplier text, is_same_company boolean,
      is_payment boolean not null default false
    ) on commit drop`.execute(tx)
  await findSameNumbers(tx, parameters)
  await findNearNumbers(tx, parameters)
  await findOtherSuppliers(tx, parameters)
  await findRepeatedPayments(tx)
  await sql`
    create temporary table pairs on commit drop as
    select distinct on (first_id, second_id) *
    from (
      select *, ${scoreOf()} as score from (select *, ${algorithmOf()} as algorithm from found_pairs) named
    ) scored
    order by first_id, second_id, score desc`.execute(tx)
}

/** Both documents of a pair in the same way: what must be alike, then the verdicts. */
function compare(parameters: DetectionParameters, number: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    least(a.line_id, b.line_id) as first_id, greatest(a.line_id, b.line_id) as second_id, ${number} as number,
    coalesce(core.compare_days(a.day, b.day, ${parameters.nearDays}), 'unknown') as day,
    core.compare_amounts(a.amount, b.amount, ${parameters.nearAmount}, ${[...parameters.taxRatios]}::numeric[]) as amount,
    case when a.account = b.account then 'exact' when a.party = b.party then 'similar' else 'different' end as supplier,
    coalesce(a.company, '') = coalesce(b.company, '') as is_same_company`
}

/** Rows 1, 4, 5 and 8 of the matrix: one supplier, one number; the amount is equal, or near where the day is near too. */
async function findSameNumbers(tx: Tx, parameters: DetectionParameters): Promise<void> {
  const number = sql`case when a.written = b.written then 'exact' else 'format' end`
  await createBlocks(
    tx,
    'same_supplier_number',
    sql`
    select *, count(*) over (partition by party, number_key) as alike from standing`,
    MOST_OF_A_NUMBER,
  )
  await insertPairs(
    tx,
    sql`
    select ${compare(parameters, number)}
    from same_supplier_number a join same_supplier_number b
      on b.party = a.party and b.number_key = a.number_key and b.line_id > a.line_id and b.currency = a.currency
      -- What one payment run pays under one number are shares of one invoice.
      and not (a.is_day_of_payment and a.day = b.day and a.written = b.written)`,
    sql`amount = 'exact' or (amount = 'similar' and day in ('exact', 'similar'))`,
  )
}

/** Rows 3, 6 and 7: one supplier, numbers a slip apart; the day equal or near, and the amount, of which one may be near only. */
async function findNearNumbers(tx: Tx, parameters: DetectionParameters): Promise<void> {
  const isNear = sql`a.number_key <> b.number_key
    and core.is_near_number(a.digits, b.digits, ${parameters.shortestNearNumber})`
  // A supplier who bills one amount again and again has numbers that differ by little.
  await createBlocks(
    tx,
    'same_amount',
    sql`
    select *, count(*) over (partition by party, amount) as alike from standing`,
    parameters.longestAmountSeries,
  )
  await insertPairs(
    tx,
    sql`
    select ${compare(parameters, sql`'similar'::text`)}
    from same_amount a join same_amount b on b.party = a.party and b.amount = a.amount and b.line_id > a.line_id
      and b.currency = a.currency and ${isNear}`,
    sql`day in ('exact', 'similar')`,
  )
  await createBlocks(
    tx,
    'same_day',
    sql`
    select *, count(*) over (partition by party, day) as alike from standing where day is not null`,
    MOST_OF_A_DAY,
  )
  await insertPairs(
    tx,
    sql`
    select ${compare(parameters, sql`'similar'::text`)}
    from same_day a join same_day b on b.party = a.party and b.day = a.day and b.line_id > a.line_id
      and b.currency = a.currency and b.amount <> a.amount
      -- What near amounts have in common, told by arithmetic alone: only those few are compared sign by sign.
      and (abs(a.amount - b.amount) <= ${parameters.nearAmount} or (a.amount - b.amount) * 100 % 9 = 0
           or greatest(a.amount, b.amount) <= least(a.amount, b.amount) * ${Math.max(1, ...parameters.taxRatios) + 0.01})
      and ${isNear}`,
    sql`amount = 'similar'`,
  )
}

/** Rows 2 and 9: another supplier, but one number and one amount, on the same day or near it. A date is no number of anybody's. */
async function findOtherSuppliers(tx: Tx, parameters: DetectionParameters): Promise<void> {
  await createBlocks(
    tx,
    'same_number',
    sql`
    select *, count(*) over (partition by number_key, amount) as alike
    from standing
    where length(regexp_replace(written, '\\D', '', 'g')) >= ${parameters.shortestSharedNumber}
      and written !~ '^\\D*(0?[1-9]|[12][0-9]|3[01])[-/. ]?(0?[1-9]|1[0-2])[-/. ]?(19|20)?[0-9][0-9]\\D*$'
      -- What many suppliers write is a word of the payer's, no number of an invoice.
      and number_key not in (select number_key from standing group by number_key having count(distinct party) > ${parameters.mostCopies})`,
    parameters.mostCopies * 2,
  )
  await insertPairs(
    tx,
    sql`
    select ${compare(parameters, sql`case when a.written = b.written then 'exact' else 'format' end`)}
    from same_number a join same_number b on b.number_key = a.number_key and b.amount = a.amount and b.line_id > a.line_id
      and b.party <> a.party and b.currency = a.currency`,
    sql`day in ('exact', 'similar')`,
  )
}

/**
 * Keeps the documents that have another in their block, in blocks of at most `most`: larger ones would cost their square and tell
 * nothing. A table of its own, so that the planner knows how few they are.
 */
async function createBlocks(tx: Tx, name: string, counted: RawBuilder<unknown>, most: number): Promise<void> {
  await sql`
    create temporary table ${sql.id(name)} on commit drop as
    select * from (${counted}) counted where alike between 2 and ${most}`.execute(tx)
  await sql`analyze ${sql.id(name)}`.execute(tx)
}

/** Adds those compared pairs whose verdicts are good enough. */
async function insertPairs(
  tx: Tx,
  compared: RawBuilder<unknown>,
  isAlike: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    insert into found_pairs (first_id, second_id, number, day, amount, supplier, is_same_company)
    select * from (${compared}) pair where ${isAlike}`.execute(tx)
}

/** More payments under one number than invoices that stand under it. */
async function findRepeatedPayments(tx: Tx): Promise<void> {
  await sql`
    insert into found_pairs (first_id, second_id, number, day, amount, supplier, is_same_company, is_payment)
    with document as (
      select party, number_key, amount, line_id, account, company, true as is_payment from payments
      union all
      select party, number_key, amount, line_id, account, company, false from numbered
      where kind is distinct from 'payment' and amount > 0
    ), counted as (
      select *, count(*) filter (where is_payment) over same as payments, count(*) filter (where not is_payment) over same as invoices
      from document
      window same as (partition by party, number_key, amount)
    ), paid as (
      select *, row_number() over same as turn, first_value(line_id) over same as first_paid,
             first_value(account) over same as first_account, first_value(company) over same as first_company
      from counted where is_payment
      window same as (partition by party, number_key, amount order by line_id)
    )
    select first_paid, line_id, 'exact', 'different', 'exact', case when account = first_account then 'exact' else 'similar' end,
           coalesce(company, '') = coalesce(first_company, ''), true
    from paid where turn > 1 and payments > greatest(invoices, 1)`.execute(tx)
}

function algorithmOf(): RawBuilder<unknown> {
  return sql`case
    when is_payment then 'paid_twice'
    when not is_same_company and amount = 'exact' and number in ('exact', 'format') then 'other_company'
    when supplier <> 'exact' and amount = 'exact' and number in ('exact', 'format') then
      case day when 'exact' then 'other_account' else 'other_account_near_date' end
    when number = 'similar' then
      case when amount = 'similar' then 'near_number_and_amount' when day = 'exact' then 'near_number' else 'near_number_and_date' end
    when amount = 'similar' then case day when 'exact' then 'near_amount' else 'near_date_and_amount' end
    when number = 'format' then 'number_format'
    when day in ('similar', 'different') then 'near_date'
    else 'exact' end`
}

/** How likely the pair is one document, from 0 to 100. */
function scoreOf(): RawBuilder<unknown> {
  return sql`case algorithm
    when 'exact' then 98 when 'paid_twice' then 95
    when 'number_format' then case day when 'different' then 85 else 92 end
    when 'near_date' then case day when 'different' then 80 else 92 end
    when 'other_company' then 85 when 'other_account' then 88 when 'other_account_near_date' then 80
    when 'near_number' then 80 when 'near_amount' then 78 when 'near_number_and_date' then 70
    when 'near_date_and_amount' then 70 else 65 end`
}
