import type { Tx } from '@quitus/database/connection.ts'
import { MAX_BOOKED_ANOMALIES } from '@quitus/domain/books/limits.ts'
import type { Route } from '@quitus/domain/routes/route.ts'
import type { State } from '@quitus/domain/states/state.ts'
import { type RawBuilder, sql } from 'kysely'
import type { View, ViewColumn } from '#views/definition/view.sql.ts'
import { type Ledger, valueIn } from '#views/ledgers/ledger.sql.ts'
import { joinReview } from '#views/query/row-order.sql.ts'
import { stored } from '#views/writing/decisions/judge.sql.ts'
import type { BookColumns, BookRole } from './book-columns.ts'

/** Which anomalies: those in a state on a route, of one company where it is named; blank for none. */
export type BookedAnomalies = { route: Route; status: 'open' | 'regularised'; company: string | undefined }

/** One row of an anomaly; what belongs to the anomaly is on each of its rows. Days are `yyyy-mm-dd`. */
export type BookedRow = {
  anomalyId: string
  rowId: number
  entryId: string
  isFirst: boolean
  name: string
  category: string | null
  algorithm: string | null
  supplier: string | null
  supplierCode: string | null
  vatNumber: string | null
  company: string | null
  number: string | null
  day: string | null
  dueDay: string | null
  gross: string | null
  net: string | null
  vat: string | null
  currency: string | null
  paidOn: string | null
  found: string | null
  accepted: string | null
  deadline: string | null
  reference: string | null
  settledOn: string | null
  /** Rows of one document share it. */
  documentId: string
  isPayment: boolean
}

/** Condition on the first row of an anomaly, `base` with what people wrote as `review`. */
function isBooked(view: View, columns: BookColumns, { route, status }: BookedAnomalies): RawBuilder<unknown> {
  const { states } = columns
  const named = (name: string | undefined) => view.columns.find((column) => column.name === name)
  const outcome = named(states.outcome)
  const settled = outcome === undefined ? sql`null` : stored(outcome)
  const ofState =
    status === 'open'
      ? sql`review.state = ${'validated' satisfies State}`
      : sql`(review.state = ${'regularised' satisfies State}
             or review.state = ${'closed' satisfies State} and ${settled} = ${'regularised' satisfies State})`
  const ofRoute = named(states.route)
  return sql`base.child_index = 0 and ${ofState} and ${ofRoute === undefined ? sql`null` : stored(ofRoute)} = ${route}`
}

/** Of which companies are the documents of these anomalies, and how many anomalies has each? Without a name last. */
export async function selectCompanies(
  tx: Tx,
  view: View,
  columns: BookColumns,
  requested: BookedAnomalies,
): Promise<{ company: string | null; anomalies: number }[]> {
  const company = textOf(columns, 'company', 'other')
  const answer = await sql<{ company: string | null; anomalies: number }>`
    select ${company} as company, count(distinct base.anomaly_id)::integer as anomalies
    from ${view.tables.base} base ${joinReview(view, true)}
    join ${view.tables.base} other on other.anomaly_id = base.anomaly_id
    where ${isBooked(view, columns, requested)}
    group by 1 order by 1 nulls last limit 1000`.execute(tx)
  return answer.rows
}

/** The first anomalies in the order of the view, with all of their rows, and how many there are in all. */
export async function selectBookedRows(
  tx: Tx,
  view: View,
  columns: BookColumns,
  { requested, ledger }: { requested: BookedAnomalies; ledger: Ledger | undefined },
): Promise<{ count: number; rows: BookedRow[] }> {
  const ofCompany =
    requested.company === undefined
      ? sql``
      : sql`and exists (
              select from ${view.tables.base} other where other.anomaly_id = base.anomaly_id
                and coalesce(${textOf(columns, 'company', 'other')}, '') = ${requested.company.trim()})`
  const text = (role: BookRole) => textOf(columns, role, 'base')
  const dayOf = (column: ViewColumn | null) =>
    column === null ? sql`null` : sql`to_char(${stored(column)}, 'YYYY-MM-DD')`
  const amount = (column: ViewColumn | null) =>
    column === null ? sql`null` : sql`trim_scale(${stored(column)}::numeric)::text`
  const { byRole, states } = columns
  const written = (name: string | undefined) => view.columns.find((column) => column.name === name) ?? null
  const reference = written(states.reference)
  const line =
    ledger === undefined
      ? sql``
      : sql`left join ${ledger.table} line on line.entry_id = entry.entry_id
            left join ${ledger.documents} document on document.line_id = line.line_id`
  const ofDocument =
    ledger === undefined ? sql`null::text` : sql`coalesce(document.doc_id, line.line_id)::text`
  const kind = ledger === undefined ? sql`null` : valueIn(ledger, 'kind')
  const answer = await sql<BookedRow & { count: number }>`
    with head as materialized (
      select base.anomaly_id, base.row_id, (count(*) over ())::integer as count
      from ${view.tables.base} base ${joinReview(view, true)}
      where ${isBooked(view, columns, requested)} ${ofCompany}
      order by base.row_id limit ${MAX_BOOKED_ANOMALIES}
    )
    select head.count, base.anomaly_id as "anomalyId", base.row_id as "rowId", entry.entry_id as "entryId",
           base.child_index = 0 as "isFirst",
           coalesce(${columns.number === null ? sql`null` : stored(columns.number)}, base.anomaly_id) as name,
           ${text('category')} as category, ${columns.algorithm === null ? sql`null` : stored(columns.algorithm)} as
             algorithm,
           ${text('supplierName')} as supplier, ${text('supplierCode')} as "supplierCode",
           ${text('vatNumber')} as "vatNumber", ${text('company')} as company, ${text('invoiceNumber')} as number,
           ${dayOf(byRole.documentDate)} as day, ${dayOf(byRole.dueDate)} as "dueDay",
           ${amount(byRole.documentAmount)} as gross, ${amount(byRole.netAmount)} as net,
           ${amount(byRole.vatAmount)} as vat, ${text('currency')} as currency,
           ${dayOf(byRole.paymentDate)} as "paidOn", ${amount(columns.found)} as found,
           ${amount(columns.accepted)} as accepted, ${dayOf(columns.deadline)} as deadline,
           ${reference === null ? sql`null` : stored(reference)} as reference,
           ${dayOf(written(states.settledOn))} as "settledOn",
           coalesce(${ofDocument}, 'row ' || base.row_id) as "documentId",
           coalesce(${kind} in ('payment', 'advance'), false) as "isPayment"
    from head
    join ${view.tables.base} base on base.anomaly_id = head.anomaly_id
    join ${view.tables.review} review on review.row_id = base.row_id
    join ${view.tables.entries} entry on entry.row_id = base.row_id
    ${line}
    order by head.row_id, base.child_index`.execute(tx)
  return { count: answer.rows[0]?.count ?? 0, rows: answer.rows }
}

/** A text of a role in the table of this alias; what people wrote is read for `base` alone. */
function textOf({ byRole }: BookColumns, role: BookRole, alias: 'base' | 'other'): RawBuilder<unknown> {
  const column = byRole[role]
  if (column === null || (alias === 'other' && column.storage === 'review')) return sql`null::text`
  const value = alias === 'other' ? sql.ref(`other.${column.storageName}`) : stored(column)
  return sql`nullif(btrim(${value}::text), '')`
}
