import type { Tx } from '@quitus/database/connection.ts'
import { sql } from 'kysely'
import type { FecRule, FindingList } from '../fec-rules.ts'
import type { ImportTable } from './fec-lines.sql.ts'

/** Debit and credit of one ledger file as exact decimals, and the days between which its entries lie. */
export type FecTotals = {
  file: string
  debit: string
  credit: string
  closingOn: string
  firstDay: string
  lastDay: string
}

/** What do the files add up to, and when were their entries posted? */
export async function selectFecTotals(tx: Tx, fec: ImportTable): Promise<FecTotals[]> {
  const answer = await sql<FecTotals>`
    select file_name as file, sum(debit)::text as debit, sum(credit)::text as credit, closing_on::text as "closingOn",
           min(entry_date)::text as "firstDay", max(entry_date)::text as "lastDay"
    from ${fec.table} group by file_name, closing_on order by file_name`.execute(tx)
  return answer.rows
}

/** Sets the closing date of a file whose name gives an impossible one. */
export async function updateClosingDate(
  tx: Tx,
  fec: ImportTable,
  file: string,
  closingOn: string,
): Promise<void> {
  await sql`update ${fec.table} set closing_on = ${closingOn} where file_name = ${file}`.execute(tx)
}

/** Breaches that one rule lists of a file; all are counted. */
const MAX_LISTED = 20

type Breach = {
  file: string
  line: number | null
  entry: string | null
  count: number
  values: Record<string, string | number> | null
}

/**
 * Do the entries of the files keep the rules that speak of more than one line? Entries out of balance (E001), with
 * several dates (E002), in several journals (E003), files out of balance (G001), gaps in the numbers of a journal
 * (G003), days outside the year (L012), several financial years (G004). Adds what it finds to `findings`.
 */
export async function checkFec(tx: Tx, fec: ImportTable, findings: FindingList): Promise<void> {
  // Software that numbers no entry writes 0: there the document and its day hold an entry together, as for the
  // documents.
  await sql`
    create temporary table fec_entries on commit drop as
    select file_name, journal_code, entry, min(entry_number) as entry_number, min(line_number) as line_number,
           sum(debit - credit) as balance, min(entry_date) as first_day, max(entry_date) as last_day
    from (select file_name, journal_code, entry_number, line_number, debit, credit, entry_date,
                 case when ltrim(entry_number, '0') = '' then piece_ref || ' ' || entry_date else entry_number end as
                   entry
          from ${fec.table}) line
    group by file_name, journal_code, entry`.execute(tx)
  await sql`analyze fec_entries`.execute(tx)
  await addBreaches(tx, 'E001', findings, ENTRIES_OUT_OF_BALANCE)
  await addBreaches(tx, 'E003', findings, ENTRIES_IN_TWO_JOURNALS)
  await addBreaches(tx, 'E002', findings, ENTRIES_OF_TWO_DAYS)
  await addBreaches(tx, 'G003', findings, GAPS_IN_NUMBERS)
  await addBreaches(tx, 'G001', findings, FILES_OUT_OF_BALANCE)
  await addBreaches(tx, 'G004', findings, filesOfTwoYears(fec))
  await addBreaches(tx, 'L012', findings, linesOutsideYear(fec))
  await sql`drop table fec_entries`.execute(tx)
}

const ENTRIES_OUT_OF_BALANCE = sql<Breach>`
  select file_name as file, line_number as line, journal_code || ' ' || entry as entry,
         json_build_object('balance', balance::text) as values
  from fec_entries
  -- An entry whose lines lie in two journals balances in all of them together.
  join (select file_name, entry, sum(balance) as total from fec_entries group by file_name, entry) whole
    using (file_name, entry)
  where balance <> 0 and total <> 0`

const ENTRIES_IN_TWO_JOURNALS = sql<Breach>`
  select file_name as file, min(line_number) as line, entry,
         json_build_object('journals', string_agg(journal_code, ', ' order by journal_code)) as values
  from fec_entries
  group by file_name, entry
  having count(*) > 1 and sum(balance) = 0 and bool_or(balance <> 0)`

const ENTRIES_OF_TWO_DAYS = sql<Breach>`
  select file_name as file, line_number as line, journal_code || ' ' || entry as entry,
         json_build_object('first', first_day::text, 'last', last_day::text) as values
  from fec_entries where first_day <> last_day`

const GAPS_IN_NUMBERS = sql<Breach>`
  select file_name as file, min(line_number) as line, null::text as entry,
         json_build_object('journal', journal_code, 'missing', sum(number - before - 1)::bigint,
           'first', (array_agg(prefix || (before + 1) order by number))[1]) as values
  from (
    select *, lag(number) over (partition by file_name, journal_code, prefix order by number) as before
    from (
      select file_name, journal_code, line_number, substring(entry_number from '^(.*?)\\d{1,15}$') as prefix,
             substring(entry_number from '(\\d{1,15})$')::bigint as number
      from fec_entries where entry_number ~ '\\d$' and ltrim(entry_number, '0') <> ''
    ) part
  ) numbered
  join (
    select file_name, count(*) filter (where entry_number !~ '^\\d{1,15}$') = 0
             and max(number) - min(number) + 1 = count(distinct number) as is_whole
    from (select file_name, entry_number, substring(entry_number from '(\\d{1,15})$')::bigint as number from
      fec_entries) each
    group by file_name
  ) file using (file_name)
  -- Numbers may run through all journals of a file together: then one journal's gaps are the others' numbers.
  where number - before > 1 and not coalesce(is_whole, false)
  group by file_name, journal_code`

const FILES_OUT_OF_BALANCE = sql<Breach>`
  select file_name as file, null::integer as line, null::text as entry,
         json_build_object('balance', sum(balance)::text) as values
  from fec_entries group by file_name having sum(balance) <> 0`

function filesOfTwoYears(fec: ImportTable) {
  return sql<Breach>`
    select file_name as file, null::integer as line, null::text as entry,
           json_build_object('years', string_agg(year::text, ', ' order by year)) as values
    from (select distinct file_name,
                 extract(year from closing_on) - case when entry_date > closing_on then -1
                   else floor((closing_on - entry_date) / 365.25) end as year
          from ${fec.table}) each
    group by file_name having count(*) > 1`
}

function linesOutsideYear(fec: ImportTable) {
  return sql<Breach>`
    select file_name as file, line_number as line, entry_number as entry,
           json_build_object('day', entry_date::text, 'closing', closing_on::text) as values
    from ${fec.table}
    where entry_date > closing_on or entry_date <= closing_on - interval '1 year'`
}

async function addBreaches(
  tx: Tx,
  code: FecRule,
  findings: FindingList,
  rule: ReturnType<typeof sql<Breach>>,
) {
  const answer = await sql<Breach>`
    with breach as (${rule}), placed as (
      select *, row_number() over (partition by file order by line, entry) as place,
             count(*) over (partition by file)::integer as count
      from breach
    )
    select file, line, entry, count, values from placed where place <= ${MAX_LISTED} order by file, place`.execute(
    tx,
  )
  const seen = new Map<string, number>()
  for (const { file, line, entry, count, values } of answer.rows) {
    findings.add(file, code, {
      ...(line === null ? {} : { line }),
      ...(entry === null ? {} : { entry }),
      ...(values === null ? {} : { values }),
    })
    seen.set(file, count)
  }
  for (const [file, count] of seen) findings.count(file, code, Math.max(0, count - MAX_LISTED))
}
