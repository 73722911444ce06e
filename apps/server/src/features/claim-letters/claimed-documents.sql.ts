import type { Tx } from '@quitus/database/connection.ts'
import { projectSchemaName } from '@quitus/database/views/project-tables.ts'
import type { Route } from '@quitus/domain/routes/route.ts'
import type { State } from '@quitus/domain/states/state.ts'
import { type RawBuilder, sql } from 'kysely'
import type { View, ViewColumn } from '#views/definition/view.sql.ts'
import { storedRoute } from '#views/writing/decisions/judge.sql.ts'
import type { LetterColumns, LetterRole } from './letter-columns.ts'

/** One row of an anomaly as a letter shows it; what belongs to the anomaly is on each of its rows. */
export type DocumentRow = {
  anomalyId: string
  name: string
  isFirst: boolean
  state: State
  /** Null while nobody knows it (FLOW-21). */
  route: Route | null
  supplier: string | null
  supplierCode: string | null
  vatNumber: string | null
  country: string | null
  /** The company that paid. */
  company: string | null
  number: string | null
  /** `yyyy-mm-dd`. */
  day: string | null
  documentAmount: string | null
  /** The day of payment, `yyyy-mm-dd`. */
  paidOn: string | null
  paymentReference: string | null
  /** Other documents that the same payments settled. */
  paidTogether: number | null
  /** A code of detection. */
  category: string | null
  /** An exact decimal. */
  accepted: string | null
  /** The last day on which the supplier was written to about it. */
  writtenOn: string | null
  /** Reference of the letter, neither sent nor discarded, that it is in. */
  openLetter: string | null
  files: string[]
}

/**
 * What is known of the documents of these anomalies, by supplier, day and number? Their rows in the order of the
 * view.
 */
export async function selectDocuments(
  tx: Tx,
  view: View,
  columns: LetterColumns,
  anomalyIds: readonly string[],
): Promise<DocumentRow[]> {
  const number = view.columns.find(({ isAnomalyNumber }) => isAnomalyNumber)
  const schema = projectSchemaName(view.projectId)
  const day = (value: RawBuilder<unknown>) => sql`to_char(${value}, 'YYYY-MM-DD')`
  const textOf = (role: LetterRole) => text(columns.byRole[role])
  const dayOf = (role: LetterRole) => {
    const column = columns.byRole[role]
    return column === null ? sql`null` : day(stored(column))
  }
  const amount = columns.byRole.documentAmount
  const names = columns.files.map((column) => sql`${stored(column)} ->> 'name'`)
  const answer = await sql<DocumentRow>`
    select base.anomaly_id as "anomalyId", coalesce(${number === undefined ? sql`null` : stored(number)},
      base.anomaly_id) as name,
           base.child_index = 0 as "isFirst", review.state, ${routeOf(view)} as route,
           ${textOf('supplierName')} as supplier, ${textOf('supplierCode')} as "supplierCode",
           ${textOf('vatNumber')} as "vatNumber", ${textOf('country')} as country, ${textOf('company')} as company,
           ${textOf('invoiceNumber')} as number, ${dayOf('documentDate')} as day,
           ${amount === null ? sql`null` : sql`trim_scale(${stored(amount)}::numeric)::text`} as "documentAmount",
           ${dayOf('paymentDate')} as "paidOn", ${textOf('paymentReference')} as "paymentReference",
           ${textOf('paidTogether')}::integer as "paidTogether",
           ${textOf('category')} as category, ${stored(columns.accepted)}::text as accepted,
           open.reference as "openLetter",
           ${day(sql`greatest(${stored(columns.claimedOn)}::date, sent.day)`)} as "writtenOn",
           array_remove(array[${sql.join([...names, sql`null`])}]::text[], null)
             || case when base.child_index = 0 then attached.names else '{}' end as files
    from ${view.tables.base} base
    join ${view.tables.review} review on review.row_id = base.row_id
    left join lateral (
      select max(letter.sent_on) as day from ${sql.id(schema, 'claim_letter_anomalies')} about
      join ${sql.id(schema, 'claim_letters')} letter on letter.id = about.letter_id
      where about.anomaly_id = base.anomaly_id) sent on true
    left join lateral (
      select letter.reference from ${sql.id(schema, 'claim_letter_anomalies')} about
      join ${sql.id(schema, 'claim_letters')} letter on letter.id = about.letter_id
      where about.anomaly_id = base.anomaly_id and about.is_open) open on true
    cross join lateral (
      select coalesce(array_agg(file.name order by attachment.added_at, file.name), '{}') as names
      from core.attachments attachment join core.files file on file.id = attachment.file_id
      where attachment.project_id = ${view.projectId} and attachment.source = ${view.source}
        and attachment.anomaly_id = base.anomaly_id and attachment.deleted_at is null) attached
    where base.anomaly_id = any(${anomalyIds}::text[])
    order by base.anomaly_id, base.child_index`.execute(tx)
  return answer.rows
}

function routeOf(view: View): RawBuilder<unknown> {
  return view.stateColumns === null ? sql`null` : storedRoute(view, view.stateColumns)
}

/** Which anomalies have these rows, and how many of the rows are nowhere any more? */
export async function selectAnomalyIds(tx: Tx, view: View, rowIds: readonly number[]): Promise<string[]> {
  const answer = await sql<{ anomalyId: string }>`
    select distinct base.anomaly_id as "anomalyId" from ${view.tables.base} base
    where base.row_id = any(${rowIds}::integer[])`.execute(tx)
  return answer.rows.map(({ anomalyId }) => anomalyId)
}

/** Which rows begin these anomalies, in row order? */
export async function selectFirstRowIds(
  tx: Tx,
  view: View,
  anomalyIds: readonly string[],
): Promise<number[]> {
  const answer = await sql<{ rowId: number }>`
    select base.row_id as "rowId" from ${view.tables.base} base
    where base.anomaly_id = any(${anomalyIds}::text[]) and base.child_index = 0 order by base.row_id`.execute(
    tx,
  )
  return answer.rows.map(({ rowId }) => rowId)
}

export type NamedState = { anomalyId: string; name: string; state: State }

/** Which state do these anomalies have, and by which number do people know them? Those that are gone are not there. */
export async function selectNamedStates(
  tx: Tx,
  view: View,
  anomalyIds: readonly string[],
): Promise<NamedState[]> {
  const number = view.columns.find(({ isAnomalyNumber }) => isAnomalyNumber)
  const answer = await sql<NamedState>`
    select base.anomaly_id as "anomalyId", review.state,
           coalesce(${number === undefined ? sql`null` : stored(number)}, base.anomaly_id) as name
    from ${view.tables.base} base join ${view.tables.review} review on review.row_id = base.row_id
    where base.anomaly_id = any(${anomalyIds}::text[]) and base.child_index = 0
    order by base.anomaly_id`.execute(tx)
  return answer.rows
}

function stored({ storage, storageName }: ViewColumn): RawBuilder<unknown> {
  return sql.ref(`${storage === 'review' ? 'review' : 'base'}.${storageName}`)
}

function text(column: ViewColumn | null): RawBuilder<unknown> {
  return column === null ? sql`null` : sql`nullif(btrim(${stored(column)}::text), '')`
}
