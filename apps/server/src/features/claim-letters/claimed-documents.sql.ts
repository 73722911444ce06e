import type { Tx } from '@quitus/database/connection.ts'
import { projectSchemaName } from '@quitus/database/views/project-tables.ts'
import type { State } from '@quitus/domain/states/state.ts'
import { type RawBuilder, sql } from 'kysely'
import type { View, ViewColumn } from '#views/definition/view.sql.ts'
import type { LetterColumns } from './letter-columns.ts'

/** One row of an anomaly as a letter shows it; what belongs to the anomaly stands on each of its rows. */
export type DocumentRow = {
  anomalyId: string
  name: string
  isFirst: boolean
  state: State
  supplier: string | null
  supplierCode: string | null
  vatNumber: string | null
  number: string | null
  /** `yyyy-mm-dd`. */
  day: string | null
  documentAmount: string | null
  category: string | null
  /** An exact decimal. */
  accepted: string | null
  /** The last day on which the supplier was written to about it. */
  writtenOn: string | null
  files: string[]
}

/** What is known of the documents of these anomalies, by supplier, day and number? Their rows in the order of the view. */
export async function selectDocuments(
  tx: Tx,
  view: View,
  columns: LetterColumns,
  anomalyIds: readonly string[],
): Promise<DocumentRow[]> {
  const number = view.columns.find(({ isAnomalyNumber }) => isAnomalyNumber)
  const schema = projectSchemaName(view.projectId)
  const day = (value: RawBuilder<unknown>) => sql`to_char(${value}, 'YYYY-MM-DD')`
  const names = columns.files.map((column) => sql`${stored(column)} ->> 'name'`)
  const answer = await sql<DocumentRow>`
    select base.anomaly_id as "anomalyId", coalesce(${number === undefined ? sql`null` : stored(number)}, base.anomaly_id) as name,
           base.child_index = 0 as "isFirst", review.state,
           ${text(columns.supplier)} as supplier, ${text(columns.supplierCode)} as "supplierCode",
           ${text(columns.vatNumber)} as "vatNumber", ${text(columns.number)} as number,
           ${columns.day === null ? sql`null` : day(stored(columns.day))} as day,
           ${columns.documentAmount === null ? sql`null` : sql`${stored(columns.documentAmount)}::text`} as "documentAmount",
           ${text(columns.category)} as category, ${stored(columns.accepted)}::text as accepted,
           ${day(sql`greatest(${stored(columns.claimedOn)}::date, sent.day)`)} as "writtenOn",
           array_remove(array[${sql.join([...names, sql`null`])}]::text[], null)
             || case when base.child_index = 0 then attached.names else '{}' end as files
    from ${view.tables.base} base
    join ${view.tables.review} review on review.row_id = base.row_id
    left join lateral (
      select max(letter.sent_on) as day from ${sql.id(schema, 'claim_letter_anomalies')} about
      join ${sql.id(schema, 'claim_letters')} letter on letter.id = about.letter_id
      where about.anomaly_id = base.anomaly_id) sent on true
    cross join lateral (
      select coalesce(array_agg(file.name order by attachment.added_at, file.name), '{}') as names
      from core.attachments attachment join core.files file on file.id = attachment.file_id
      where attachment.project_id = ${view.projectId} and attachment.source = ${view.source}
        and attachment.anomaly_id = base.anomaly_id and attachment.deleted_at is null) attached
    where base.anomaly_id = any(${anomalyIds}::text[])
    order by base.anomaly_id, base.child_index`.execute(tx)
  return answer.rows
}

/** Which anomalies have these rows, and how many of the rows stand nowhere any more? */
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

/** The exact sum of decimals that stand as texts, by group. */
export async function sumByGroup(tx: Tx, groups: readonly (readonly string[])[]): Promise<string[]> {
  if (groups.length === 0) return []
  const at = groups.flatMap((amounts, group) => amounts.map(() => group))
  const answer = await sql<{ sum: string }>`
    select sum(amount::numeric)::text as sum
    from unnest(${at}::integer[], ${groups.flat()}::text[]) as part (place, amount) group by place order by place`.execute(
    tx,
  )
  return answer.rows.map(({ sum }) => sum)
}

function stored({ storage, storageName }: ViewColumn): RawBuilder<unknown> {
  return sql.ref(`${storage === 'review' ? 'review' : 'base'}.${storageName}`)
}

function text(column: ViewColumn | null): RawBuilder<unknown> {
  return column === null ? sql`null` : sql`nullif(btrim(${stored(column)}::text), '')`
}
