import type { Tx } from '@quitus/database/connection.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Ledger, valueIn } from '#views/ledgers/ledger.sql.ts'

/** The columns that say of when a line is, the surest first; the index of the ledger has them in this order. */
function dayIn({ form }: Ledger): RawBuilder<unknown> {
  const days = [form.roles.date, form.roles.entryDate, form.roles.paidOn].filter(
    (column) => column !== undefined,
  )
  return days.length === 0
    ? sql`null::timestamp`
    : sql`coalesce(${sql.join(days.map((column) => sql.ref(`line.${column}`)))})`
}

/** The lines of one account, compared sign by sign as its index is. */
function ofAccount(ledger: Ledger, code: string): RawBuilder<unknown> {
  return sql`(${valueIn(ledger, 'supplier')}::text collate "C") = ${code}`
}

const isPaying = (ledger: Ledger) => sql`${valueIn(ledger, 'kind')} in ('payment', 'advance')`

/** A document of a ledger may have several lines. */
function documentsOf(ledger: Ledger, code: string): RawBuilder<unknown> {
  return sql`
    select sum(${valueIn(ledger, 'amount')}) as amount, bool_or(coalesce(${isPaying(ledger)}, false)) as is_paying,
      min(${dayIn(ledger)}) as day,
           min(extract(year from coalesce(${valueIn(ledger, 'periodEnd')}, ${dayIn(ledger)}))) as year,
           min(coalesce(${valueIn(ledger, 'piece')}::text, ${valueIn(ledger, 'number')}::text)) as number,
           bool_or(${valueIn(ledger, 'settlement')} is not null) as is_settled,
             min(${valueIn(ledger, 'matchingCode')}) as matching_code, min(${valueIn(ledger, 'paidOn')}) as paid_on
    from ${ledger.table} line left join ${ledger.documents} document on document.line_id = line.line_id
    where ${ofAccount(ledger, code)}
    group by coalesce(document.doc_id, line.line_id)`
}

export type YearRow = {
  year: number | null
  invoices: number
  invoiced: string
  credits: number
  credited: string
  payments: number
  paid: string
}

/** What went through an account in each year, the latest first? Counted as the grid of suppliers counts it. */
export async function selectYears(tx: Tx, ledger: Ledger, code: string): Promise<YearRow[]> {
  const { rows } = await sql<YearRow>`
    select year::integer as year, count(*) filter (where not is_paying and amount > 0)::integer as invoices,
           coalesce(sum(amount) filter (where not is_paying and amount > 0), 0)::text as invoiced,
           count(*) filter (where not is_paying and amount < 0)::integer as credits,
           coalesce(sum(amount) filter (where not is_paying and amount < 0), 0)::text as credited,
           count(*) filter (where is_paying)::integer as payments,
           coalesce(sum(amount) filter (where is_paying), 0)::text as paid
    from (${documentsOf(ledger, code)}) document
    group by year order by year desc nulls last`.execute(tx)
  return rows
}

export type OpenItems = { count: number; amount: string; oldest: unknown }

/** Which documents does nothing settle, no matching code and no payment? Null where the books say neither. */
export async function selectOpenItems(tx: Tx, ledger: Ledger, code: string): Promise<OpenItems | null> {
  const { matchingCode, paidOn } = ledger.form.roles
  if (matchingCode === undefined && paidOn === undefined) return null
  // Invoices may be paid, and payments applied to the invoices whose number they carry, without a code.
  const isOpen =
    matchingCode === undefined
      ? sql`paid_on is null and not is_paying`
      : sql`matching_code is null and case when is_paying then not is_settled and not is_of_invoice else paid_on is null end`
  const { rows } = await sql<OpenItems>`
    select count(*)::integer as count, coalesce(sum(case when is_paying then -amount else amount end),
      0)::text as amount,
           min(day) as oldest
    from (
      select *, number is not null and bool_or(not is_paying) over (partition by number) as is_of_invoice
      from (${documentsOf(ledger, code)}) document
    ) document
    where ${isOpen} and amount <> 0`.execute(tx)
  return rows[0] ?? null
}

export type MovementRow = {
  entry_id: string
  kind: 'invoice' | 'credit' | 'payment' | 'advance'
  day: unknown
  number: string | null
  text: string | null
  amount: string | null
  paid_on: unknown
  matching_code: string | null
}

/** What do the books have of an account, the latest first? */
export async function selectMovements(
  tx: Tx,
  ledger: Ledger,
  code: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<MovementRow[]> {
  const value = (role: Parameters<typeof valueIn>[1]) => valueIn(ledger, role)
  const { rows } = await sql<MovementRow>`
    select line.entry_id, ${dayIn(ledger)} as day, coalesce(${value('piece')}::text, ${value('number')}::text) as
      number, ${value('text')} as text,
           ${value('amount')}::text as amount, ${value('paidOn')} as paid_on, ${value('matchingCode')} as matching_code,
           case when ${isPaying(ledger)} then ${value('kind')} when ${value('amount')} < 0 then 'credit' else 'invoice'
             end as kind
    from ${ledger.table} line where ${ofAccount(ledger, code)}
    order by ${dayIn(ledger)} desc nulls last, line.line_id limit ${limit} offset ${offset}`.execute(tx)
  return rows
}

/** How many lines have the books of an account? */
export async function countMovements(tx: Tx, ledger: Ledger, code: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${ledger.table} line where ${ofAccount(ledger, code)}`.execute(tx)
  return rows[0]?.count ?? 0
}
