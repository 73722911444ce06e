import type { Tx } from '@quitus/database/connection.ts'
import { type RawBuilder, sql } from 'kysely'
import type { View, ViewColumn } from '#views/definition/view.sql.ts'
import { IS_ANOMALY_ROW } from '#views/query/row-order.sql.ts'
import { sumsOf } from '#views/query/totals.sql.ts'
import type { SelectedRows } from '#views/result-sets/selection.ts'
import { toIntegerArray } from '#views/rows/row-id-list.ts'

// Which rows an action on a selection concerns, whether it is a multiple edit, an assignment or a decision.

/**
 * The row ids that an action on a column concerns: the selected rows, or all rows of their anomalies for a column of
 * the anomaly.
 */
export function selectConcerned(
  view: View,
  column: ViewColumn,
  { anomalies, children }: SelectedRows,
): RawBuilder<unknown> {
  const named = (rowIds: Buffer) => sql`select unnest(${toIntegerArray(rowIds)}::integer[])`
  if (!view.hasChildRows) return sql`select named.row_id from (${named(anomalies)}) named (row_id)`
  const whole = column.isAnomalyColumn ? Buffer.concat([anomalies, children]) : anomalies
  const ofAnomalies = sql`
    select member.row_id from ${view.tables.base} member
    where member.anomaly_id in (select anomaly.anomaly_id from ${view.tables.base} anomaly
                                where anomaly.row_id in (${named(whole)}))`
  if (column.isAnomalyColumn || children.length === 0) return ofAnomalies
  return sql`${ofAnomalies} union ${named(children)}`
}

/** The same rows as `base` and `review`, to select from; whole anomalies are read once, not found and then read. */
export function joinConcerned(view: View, column: ViewColumn, selected: SelectedRows): RawBuilder<unknown> {
  const review = sql`join ${view.tables.review} review on review.row_id = base.row_id`
  if (!isGrouped(view, column)) {
    return sql`(${selectConcerned(view, column, selected)}) concerned
      join ${view.tables.base} base on base.row_id = concerned.row_id ${review}`
  }
  const named = toIntegerArray(Buffer.concat([selected.anomalies, selected.children]))
  return sql`${view.tables.base} base ${review}
      where base.anomaly_id in (select anomaly.anomaly_id from ${view.tables.base} anomaly
                                where anomaly.row_id in (select unnest(${named}::integer[])))`
}

/**
 * Locks the rows that an action concerns for this transaction, in row order like every other writer. Deleted ones too:
 * one that is restored before the action is judged is locked like the others.
 */
export async function lockConcerned(
  tx: Tx,
  view: View,
  column: ViewColumn,
  selected: SelectedRows,
): Promise<void> {
  await sql`
    select count(*) from (
      select review.row_id from ${view.tables.review} review
      where review.row_id in (${selectConcerned(view, column, selected)})
      order by review.row_id for no key update) locked`.execute(tx)
}

/**
 * How many anomalies does a selection concern (rows, for a column that is not the anomaly's), and how many of its rows
 * are gone?
 */
export async function countConcerned(
  tx: Tx,
  view: View,
  column: ViewColumn,
  selected: SelectedRows,
): Promise<{ count: number; gone: number }> {
  const onlyShown = isGrouped(view, column)
    ? sql`join ${view.tables.base} base on base.row_id = concerned.row_id and base.child_index = 0`
    : sql``
  const isGoneRow = isGone(view, sql`concerned.row_id`)
  const answer = await sql<{ count: number; gone: number }>`
    select count(*) filter (where not ${isGoneRow})::integer as count, ${countGone(view, selected)}::integer as gone
    from (${selectConcerned(view, column, selected)}) concerned ${onlyShown}`.execute(tx)
  return answer.rows[0] ?? { count: 0, gone: 0 }
}

/**
 * Is the row deleted, or hidden, by now? A result set still names it, and its review row stays, so that it can be
 * restored.
 */
export function isGone(view: View, rowId: RawBuilder<unknown>): RawBuilder<unknown> {
  if (!view.acceptsRows && view.condition === null) return sql`false`
  return sql`not exists (select from ${view.tables.base} present where present.row_id = ${rowId})`
}

/**
 * How many rows of a selection are gone? Counts the rows that it names, because those of a hidden anomaly cannot be
 * found by their anomaly.
 */
export function countGone(view: View, { anomalies, children }: SelectedRows): RawBuilder<unknown> {
  if (!view.acceptsRows && view.condition === null) return sql`0`
  return sql`
    (select count(*) from unnest(${toIntegerArray(Buffer.concat([anomalies, children]))}::integer[]) named (row_id)
     where ${isGone(view, sql`named.row_id`)})`
}

/** Is the column the anomaly's, repeated on each of its rows and counted once? */
export function isGrouped(view: View, column: ViewColumn): boolean {
  return column.isAnomalyColumn && view.hasChildRows
}

/**
 * Sums over the anomalies in the CTE `changing`, like the totals of a set.
 */
export function selectSums(view: View, summed: readonly ViewColumn[]): RawBuilder<unknown> {
  if (summed.length === 0) return sql`select`
  // One row each, in the order of storage: rows are wide, and those of one page are then read together.
  const ofChanging = view.hasChildRows
    ? sql`${view.tables.base} base`
    : sql`(select row_id from changing order by row_id) chosen
          join ${view.tables.base} base on base.row_id = chosen.row_id`
  const isOfChanging = view.hasChildRows
    ? sql`where base.anomaly_id in (select anomaly_id from changing) and ${IS_ANOMALY_ROW}`
    : sql``
  const review = summed.some(({ storage }) => storage === 'review')
    ? sql`join ${view.tables.review} review on review.row_id = base.row_id`
    : sql``
  return sql`select ${sql.join(sumsOf(summed))} from ${ofChanging} ${review} ${isOfChanging}`
}
