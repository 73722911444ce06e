import type { Tx } from '@quitus/database/connection.ts'
import { sql } from 'kysely'

/** Days from which on two parts of a bill are apart: the shortest time between two terms. */
const SHORTEST_TERM = 60

/** From so many pairs of one supplier and two days on, they are a batch that is billed or entered together. */
const LARGE_BATCH = 12

/** Rests of a division, in the currency: a bill divided by three or twelve. */
const REMAINDERS = sql`array[-0.02, -0.01, 0.01, 0.02]`

/** Words and signs that name a part of a bill within its number. */
const PART =
  '(^|[^A-Z])(INS(T|TL)?|INSTAL[A-Z]*|BAL|BALANCE|DEP|DEPOSIT|FINAL|HALF|TERM|QTR|Q[1-4]|ACOMPTE|SOLDE|ECH)([^A-Z]|$)' +
  '|[1-9](ST|ND|RD|TH|ER|EME)[^A-Z]*(DEP|INS|PAY|PART|HALF|QTR|TERM|ACOMPTE|ECH)'

/**
 * How does each supplier bill in parts? Fills temporary tables from `found_pairs` and the suppliers' documents, dropped
 * at commit: `number_schemes (party, pairs)`, how many pairs of equal amounts it has under one number with something
 * behind it, a term or more apart; `divided_bills (first_id, second_id)`, pairs of which a third document holds the
 * number at an amount that differs by the remainder of a division; `batch_schemes (party)`, suppliers of which dozens
 * of documents of one day have near numbers in several years, as shares of a yearly bill have.
 */
export async function createSchemes(tx: Tx): Promise<void> {
  await sql`
    create temporary table number_schemes on commit drop as
    select a.party, count(distinct pair.first_id)::integer as pairs
    from found_pairs pair
    join judged_documents a on a.doc_id = pair.first_id
    join judged_documents b on b.doc_id = pair.second_id
    where pair.relation in ('letter', 'front', 'behind', 'stem', 'cut') and pair.amount = 'exact' and a.party = b.party
      and abs(a.day - b.day) > ${SHORTEST_TERM}
    group by a.party`.execute(tx)
  await sql`
    create temporary table divided_bills on commit drop as
    select distinct pair.first_id, pair.second_id
    from (
      select first_id, second_id, a.party, a.amount,
             substring(case when length(a.number) <= length(b.number) then a.number else b.number end from '[0-9]{4,}')
               as digits
      from found_pairs
      join judged_documents a on a.doc_id = first_id
      join judged_documents b on b.doc_id = second_id
      where relation <> 'none' and a.party = b.party and a.amount = b.amount and abs(a.day - b.day) > 20
    ) pair
    cross join unnest(${REMAINDERS}) remainder
    join judged_suppliers other on other.party = pair.party and other.amount = pair.amount + remainder
      and position(pair.digits in other.number) > 0`.execute(tx)
  await sql`
    create temporary table batch_schemes on commit drop as
    select party from (
      select a.party, extract(year from greatest(a.day, b.day)) as year
      from found_pairs pair
      join judged_documents a on a.doc_id = pair.first_id
      join judged_documents b on b.doc_id = pair.second_id
      where pair.relation <> 'none' and a.party = b.party
      group by a.party, a.day, b.day having count(*) >= ${LARGE_BATCH}
    ) batch group by party having count(distinct year) > 1`.execute(tx)
  await sql`analyze number_schemes, divided_bills, batch_schemes`.execute(tx)
}

/** One of the numbers of a pair names a part of a bill, the other does not. */
export const NAMES_A_PART = sql`(a.number ~ ${PART}) <> (b.number ~ ${PART})`

/** The digits that end the number of an entry, and what is in front of them. */
const serial = (side: 'a' | 'b') => sql`substring(${sql.ref(`${side}.voucher`)} from '[0-9]{4,}$')`
const series = (side: 'a' | 'b') => sql`regexp_replace(${sql.ref(`${side}.voucher`)}, '[0-9]+$', '')`

/** The two are one entry of the books: its number may be under another prefix since. */
export const IS_SAME_VOUCHER = sql`coalesce(a.voucher = b.voucher or ${serial('a')} = ${serial('b')}, false)`

/** The two were entered one after the other. */
export const ARE_NEXT_VOUCHERS = sql`coalesce(${series('a')} = ${series('b')}
  and abs(${serial('a')}::numeric - ${serial('b')}::numeric) = 1, false)`

/**
 * Digits that differ, two at most, next to letters: a class, a term, a school year, no count of invoices.
 */
export const IS_DIMENSION = sql`exists (
  select from unnest(regexp_split_to_array(a.number, '[^0-9]+'), regexp_split_to_array(b.number, '[^0-9]+'))
    run (a_run, b_run)
  where a_run <> b_run and length(a_run) between 1 and 2 and length(b_run) between 1 and 2
) and a.number ~ '[A-Z]' and b.number ~ '[A-Z]'`
