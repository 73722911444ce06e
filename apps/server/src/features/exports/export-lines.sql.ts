import { STORED_TYPES } from '@quitus/database/column-types/stored-types.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { type RawBuilder, sql } from 'kysely'
import { columnRef } from '#views/definition/column-ref.sql.ts'
import type { View, ViewColumn } from '#views/definition/view.sql.ts'
import { ALIASES, IS_ANOMALY_ROW, joinReview } from '#views/query/row-order.sql.ts'
import { sumsOf } from '#views/query/totals.sql.ts'
import { toIntegerArray } from '#views/rows/row-id-list.ts'

/** Anomaly rows that follow each other in a file, and which of them have their child rows below. */
export type LineBatch = { rowIds: readonly number[]; areUnfolded: readonly boolean[] | null }

/**
 * Makes the plans of `linesStatement` look rows up by their ids, in memory enough to order a batch: whatever the
 * planner thinks of a few thousand ids, reading the whole table for each batch is never better.
 */
export async function expectLookups(tx: Tx): Promise<void> {
  await sql`select set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true),
                   set_config('enable_seqscan', 'off', true), set_config('work_mem', '64MB', true),
                   set_config('max_parallel_workers_per_gather', '0', true)`.execute(tx)
}

/**
 * What is in these columns of these anomalies, each followed by its child rows where it is unfolded? A statement for
 * COPY, without parameters: the index of the child row, 0 for the anomaly’s own, and the texts of the values.
 */
export function linesStatement(
  view: View,
  columns: readonly ViewColumn[],
  timeZone: string,
  { rowIds, areUnfolded }: LineBatch,
): RawBuilder<unknown> {
  const readsReview = columns.some(({ storage }) => storage === 'review')
  const values = columns.map((column) => textOf(column, timeZone, areUnfolded !== null))
  // Numbers and letters of our own.
  const ids = sql.raw(`'{${rowIds.join()}}'::integer[]`)
  const requested =
    areUnfolded === null
      ? sql`unnest(${ids}) with ordinality as requested (row_id, place)
            join ${view.tables.base} base on base.row_id = requested.row_id`
      : sql`unnest(${ids}, ${sql.raw(`'{${areUnfolded.map((each) => (each ? 't' : 'f')).join()}}'::boolean[]`)})
              with ordinality as requested (row_id, is_unfolded, place)
            join ${view.tables.base} anomaly on anomaly.row_id = requested.row_id
            join ${view.tables.base} base
              on base.anomaly_id = anomaly.anomaly_id and (base.child_index = 0 or requested.is_unfolded)`
  return sql`copy (
    select base.child_index, ${sql.join(values)}
    from ${requested} ${joinReview(view, readsReview)}
    order by requested.place, base.child_index) to stdout with (format text, null '')`
}

/**
 * What the columns flagged SUM of these anomaly rows add up to, as everywhere, whether child rows are below them or
 * not; exact decimals, null where nothing is.
 */
export async function selectExportSums(
  tx: Tx,
  view: View,
  columns: readonly ViewColumn[],
  rowIds: Buffer,
): Promise<(string | null)[]> {
  const summed = columns.filter(({ footerStyle }) => footerStyle === 'SUM')
  if (summed.length === 0) return columns.map(() => null)
  const readsReview = summed.some(({ storage }) => storage === 'review')
  const answer = await sql<Record<string, string | null>>`
    select ${sql.join(sumsOf(summed))}
    from unnest(${toIntegerArray(rowIds)}::integer[]) as picked (row_id)
    join ${view.tables.base} base on base.row_id = picked.row_id ${joinReview(view, readsReview)}
    where ${IS_ANOMALY_ROW}`.execute(tx)
  const row = answer.rows[0] ?? {}
  return columns.map((column) => {
    const at = summed.indexOf(column)
    return at === -1 ? null : (row[`s${at}`] ?? null)
  })
}

/** How many bytes do the values of these columns take as text, on average over these rows? */
export async function findAverageBytes(
  tx: Tx,
  view: View,
  columns: readonly ViewColumn[],
  rowIds: readonly number[],
): Promise<number> {
  const readsReview = columns.some(({ storage }) => storage === 'review')
  const lengths = columns.map((column) => sql`coalesce(octet_length(${columnRef(column, ALIASES)}::text), 0)`)
  const answer = await sql<{ bytes: string | null }>`
    select avg(${sql.join(lengths, sql` + `)}) as bytes
    from ${view.tables.base} base ${joinReview(view, readsReview)}
    where base.row_id = any(${rowIds}::integer[])`.execute(tx)
  return Number(answer.rows[0]?.bytes ?? 0)
}

function textOf(column: ViewColumn, timeZone: string, hasChildRows: boolean): RawBuilder<unknown> {
  const value = STORED_TYPES[column.type].exported(columnRef(column, ALIASES), timeZone)
  return column.isAnomalyColumn && hasChildRows
    ? sql`case when base.child_index = 0 then ${value} end`
    : value
}
