import { MAX_WINDOW_CHILDREN } from '@quitus/contract/views/limits.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { type RawBuilder, sql } from 'kysely'
import { columnRef } from '#views/definition/column-ref.sql.ts'
import type { View } from '#views/definition/view.sql.ts'
import { andKnownRow } from './known-rows.sql.ts'

/** A row of a view as stored: fixed keys next to the values under their storage names. */
export type StoredRow = {
  row_id: number
  anomaly_id: string
  child_index: number
  entry_id: string
  child_suffix: string
  version: number
  is_locked: boolean
  [storageName: string]: unknown
}

/** Child rows that are read with their anomalies: none, those that windows carry, or all. */
export type ReadChildren = 'none' | 'first' | 'all'

/** What is in these rows now? With `children`, the rows of the anomalies that they belong to; in no special order. */
export async function selectStoredRows(
  tx: Tx,
  view: View,
  rowIds: readonly number[],
  options: { children: ReadChildren },
): Promise<StoredRow[]> {
  if (rowIds.length === 0) return []
  const isBounded = options.children === 'first'
  const condition =
    options.children !== 'none' && view.hasChildRows
      ? sql`base.anomaly_id in (select anomaly.anomaly_id from ${view.tables.base} anomaly
                                where anomaly.row_id = any(${rowIds}::integer[]))
            ${isBounded ? sql`and base.child_index <= ${MAX_WINDOW_CHILDREN}` : sql``}`
      : sql`base.row_id = any(${rowIds}::integer[])`
  const answer = await sql<StoredRow>`${selectRow(view)} where ${condition}`.execute(tx)
  return answer.rows
}

/**
 * Which entries were these rows, whether or not they still are in the publication? Rows that the reader does not know
 * of are excluded.
 */
export async function selectEntryIds(
  tx: Tx,
  view: View,
  rowIds: readonly number[],
): Promise<Map<number, string>> {
  const answer = await sql<{ row_id: number; entry_id: string }>`
    select entry.row_id, entry.entry_id from ${view.tables.entries} entry
    where entry.row_id = any(${rowIds}::integer[]) ${andKnownRow(view, sql.ref('entry.row_id'))}`.execute(tx)
  return new Map(answer.rows.map((row) => [row.row_id, row.entry_id]))
}

/** Which rows do these entry identifiers name? */
export async function selectRowsByEntryIds(
  tx: Tx,
  view: View,
  entryIds: readonly string[],
): Promise<StoredRow[]> {
  const answer = await sql<StoredRow>`
    ${selectRow(view)} where entry.source = ${view.source} and entry.entry_id = any(${entryIds}::text[])`.execute(
    tx,
  )
  return answer.rows
}

const ROW_ALIASES = { base: 'base', review: 'review' }

/** The columns of a `StoredRow`, of tables named `base`, `review` and `entry`. */
export function storedRowColumns(view: View): RawBuilder<unknown> {
  const values = view.columns
    .filter((column) => column.storageName !== 'is_locked')
    .map((column) => {
      const { shownStorageName = column.storageName } = column
      const shown = columnRef({ ...column, storageName: shownStorageName }, ROW_ALIASES)
      return sql`${shown} as ${sql.id(column.storageName)}`
    })
  const listed = values.length === 0 ? sql`` : sql`, ${sql.join(values)}`
  return sql`base.row_id, base.anomaly_id, base.child_index, entry.entry_id, entry.child_suffix,
             review.version, review.is_locked ${listed}`
}

/** All values of rows under the aliases `base`, `review` and `entry`; a condition may follow. */
export function selectRow(view: View): RawBuilder<unknown> {
  return sql`
    select ${storedRowColumns(view)}
    from ${view.tables.base} base
    join ${view.tables.review} review on review.row_id = base.row_id
    join ${view.tables.entries} entry on entry.row_id = base.row_id`
}
