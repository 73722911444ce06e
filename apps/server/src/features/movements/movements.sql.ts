import type { Tx } from '@quitus/database/connection.ts'
import type { LedgerRole } from '@quitus/database/ledger-form.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Ledger, valueIn } from '#views/ledgers/ledger.sql.ts'
import type { MovementColumn } from './movement-columns.ts'
import { sharesPayment } from './shares-payment.sql.ts'

/** A line of the ledger: where it was read, and its values under their storage names. */
export type MovementLine = {
  file_name: string
  line_number: number
  is_own: boolean
  [storageName: string]: unknown
}

export type MovementLines = {
  count: number
  /** Sums over all lines by the storage name of their column, as exact decimals. */
  sums: Record<string, string | null>
  lines: MovementLine[]
}

/** Where the document of an entry is in the ledger, compared sign by sign as its indexes are. */
function own(ledger: Ledger, entryId: string): RawBuilder<unknown> {
  return sql`own as materialized (
    select line.*, coalesce(document.doc_id, line.line_id) as doc_id
    from ${ledger.table} line left join ${ledger.documents} document on document.line_id = line.line_id
    where line.entry_id = ${entryId} limit 1)`
}

type Page = { offset: number; limit: number }

/**
 * Which lines has the entry of a document? Of accounting entries files all that share its number in its journal and
 * year; where software numbers no entry, all of its document and day, as the import holds them together.
 */
export async function selectEntryLines(
  tx: Tx,
  ledger: Ledger,
  entryId: string,
  columns: readonly MovementColumn[],
  page: Page,
): Promise<MovementLines> {
  const of = (role: LedgerRole) => valueIn(ledger, role, 'own')
  const found = sql`
    from own join ${ledger.fec} line on line.entry_number = ${of('entryNumber')} collate "C"
    where line.siren = ${of('company')} collate "C" and line.closing_on = ${of('periodEnd')}::date
      and line.journal_code is not distinct from ${of('journal')} collate "C"
      and (ltrim(line.entry_number, '0') <> ''
           or line.piece_ref = ${of('piece')} collate "C" and line.entry_date = ${of('entryDate')}::date)`
  const isOwn = sql`line.file_name = own.file_name and line.line_number = own.line_number`
  return selectLines(tx, sql`with ${own(ledger, entryId)}`, found, isOwn, columns, page)
}

/** Which lines of a list are the document of an entry? */
export async function selectDocumentLines(
  tx: Tx,
  ledger: Ledger,
  entryId: string,
  columns: readonly MovementColumn[],
  page: Page,
): Promise<MovementLines> {
  const found = sql`
    from own join ${ledger.table} line on line.line_id = own.line_id
      or line.line_id in (select other.line_id from ${ledger.documents} other where other.doc_id = own.doc_id)`
  const isOwn = sql`line.line_id = own.line_id`
  return selectLines(tx, sql`with ${own(ledger, entryId)}`, found, isOwn, columns, page)
}

async function selectLines(
  tx: Tx,
  withOwn: RawBuilder<unknown>,
  found: RawBuilder<unknown>,
  isOwn: RawBuilder<unknown>,
  columns: readonly MovementColumn[],
  { offset, limit }: Page,
): Promise<MovementLines> {
  const summed = columns.filter(({ role }) => role !== null)
  const sums = summed.map(
    ({ storageName }) => sql`sum(${sql.ref(`line.${storageName}`)})::text as ${sql.id(storageName)}`,
  )
  const total = await sql<{ count: number } & Record<string, string | null>>`
    ${withOwn} select ${sql.join([sql`count(*)::integer as count`, ...sums])} ${found}`.execute(tx)
  const { count = 0, ...amounts } = total.rows[0] ?? { count: 0 }
  const values = columns.map(({ storageName }) => sql.ref(`line.${storageName}`))
  const { rows } = await sql<MovementLine>`
    ${withOwn}
    select ${sql.join([sql`line.file_name, line.line_number, ${isOwn} as is_own`, ...values])} ${found}
    order by line.line_id limit ${limit} offset ${offset}`.execute(tx)
  return { count, sums: amounts, lines: rows }
}

/** The entry of a document, as its file names it. */
export type EntryHead = {
  journal: string | null
  journal_label: string | null
  entry_number: string | null
  entry_date: unknown
}

/** Which entry of its journal holds the document? */
export async function findEntryHead(tx: Tx, ledger: Ledger, entryId: string): Promise<EntryHead | undefined> {
  const answer = await sql<EntryHead>`
    with ${own(ledger, entryId)}
    select ${valueIn(ledger, 'journal', 'own')} as journal, ${valueIn(ledger, 'entryNumber', 'own')} as entry_number,
           ${valueIn(ledger, 'entryDate', 'own')} as entry_date,
           (select journal_label from ${ledger.fec} line
            where line.entry_number = ${valueIn(ledger, 'entryNumber', 'own')} collate "C" and line.siren =
              ${valueIn(ledger, 'company', 'own')} collate "C"
              and line.journal_code = ${valueIn(ledger, 'journal', 'own')} collate "C" limit 1) as journal_label
    from own`.execute(tx)
  return answer.rows[0]
}

/** A document in the life of another. */
export type LifeRow = {
  entry_id: string
  kind: 'invoice' | 'credit' | 'payment' | 'advance'
  is_own: boolean
  number: string | null
  day: unknown
  amount: string | null
  paid_on: unknown
  matching_code: string | null
  total: number
}

/**
 * What happened to the document of an entry? The documents of the same supplier and company under its number, those
 * of its matching code in the same year, and those of its payment: invoices, credit notes, payments and advances.
 */
export async function selectLife(tx: Tx, ledger: Ledger, entryId: string, most: number): Promise<LifeRow[]> {
  const line = (role: LedgerRole) => valueIn(ledger, role)
  const of = (role: LedgerRole) => valueIn(ledger, role, 'own')
  const has = (role: LedgerRole) => ledger.form.roles[role] !== undefined
  const isOfSupplier = sql`${line('supplier')} is not distinct from ${of('supplier')}
    and ${line('company')} is not distinct from ${of('company')}`
  const byNumber = !has('number')
    ? sql``
    : sql`union select line.line_id from own join ${ledger.table} line
            on (${line('number')} collate "C") = (${of('number')} collate "C") and ${line('number')} is not null and
              ${isOfSupplier}`
  const byCode = !has('matchingCode')
    ? sql``
    : sql`union select line.line_id from own join ${ledger.table} line
            on (${line('matchingCode')} collate "C") = (${of('matchingCode')} collate "C") and ${line('matchingCode')}
              is not null
              and ${line('periodEnd')} is not distinct from ${of('periodEnd')} and ${isOfSupplier}`
  const byPayment = !has('paymentEntry')
    ? sql``
    : sql`union select line.line_id from own join ${ledger.table} line on ${sharesPayment(ledger)}`
  const kind = sql`case when ${line('kind')} in ('payment', 'advance') then ${line('kind')} end`
  const answer = await sql<LifeRow>`
    with ${own(ledger, entryId)}, found as (
      select line_id from own ${byNumber} ${byCode} ${byPayment}
    ), document as (
      select coalesce(document.doc_id, line.line_id) as doc_id, min(line.line_id) as line_id,
             (array_agg(line.entry_id order by line.line_id))[1] as entry_id,
             min(${kind}) as kind, min(coalesce(${line('piece')}, ${line('number')})) as number,
             min(case when ${kind} is null then coalesce(${line('date')}, ${line('paidOn')})
                      else coalesce(${line('entryDate')}, ${line('paidOn')}, ${line('date')}) end) as day,
             sum(${line('amount')}) as amount, min(${line('paidOn')}) as paid_on,
             min(${line('matchingCode')}) as matching_code
      from found join ${ledger.table} line using (line_id)
      left join ${ledger.documents} document on document.line_id = line.line_id
      group by coalesce(document.doc_id, line.line_id)
    )
    select document.entry_id, coalesce(document.kind, case when document.amount < 0 then 'credit' else 'invoice' end)
      as kind,
           document.doc_id = own.doc_id as is_own, document.number, document.day, document.amount::text as amount,
           document.paid_on, document.matching_code, count(*) over ()::integer as total
    from document cross join own
    order by document.day nulls last, document.line_id limit ${most}`.execute(tx)
  return answer.rows
}
