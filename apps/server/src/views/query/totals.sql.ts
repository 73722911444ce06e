import type { Tx } from '@quitus/database/connection.ts'
import { type RawBuilder, sql } from 'kysely'
import { columnRef } from '#views/definition/column-ref.sql.ts'
import type { View, ViewColumn } from '#views/definition/view.sql.ts'
import {
  ALIASES,
  entryCondition,
  IS_ANOMALY_ROW,
  joinReview,
  matches,
  type RowQuery,
} from './row-order.sql.ts'

export type Totals = { count: number; sums: Record<string, number | null> }

/** True when people change what `selectTotals` reads. */
export function totalsReadReview(view: View, query: RowQuery): boolean {
  return (
    summedColumns(view).some((column) => column.storage === 'review') ||
    entryCondition(view, query)?.readsReview === true
  )
}

/** How many anomalies match, and what do the columns flagged SUM of their rows add up to, with live values? */
export async function selectTotals(tx: Tx, view: View, query: RowQuery): Promise<Totals> {
  const summed = summedColumns(view)
  const condition = entryCondition(view, query)
  const readsReview =
    summed.some((column) => column.storage === 'review') ||
    (!view.hasChildRows && condition?.readsReview === true)
  const answer = await sql<Record<string, string | null>>`
    select ${sql.join([sql`count(*) as count`, ...sumsOf(summed)])}
    from ${view.tables.base} base ${joinReview(view, readsReview)}
    where ${IS_ANOMALY_ROW} ${condition === null ? sql`` : sql`and ${matches(view, query, condition)}`}`.execute(
    tx,
  )
  const row = answer.rows[0] ?? {}
  return {
    count: Number(row.count ?? 0),
    sums: Object.fromEntries(
      summed.map((column, index) => {
        const sum = row[`s${index}`]
        return [column.name, sum === null || sum === undefined ? null : Number(sum)]
      }),
    ),
  }
}

/** The columns that have a sum below them. */
export function summedColumns(view: View): ViewColumn[] {
  return view.columns.filter((column) => column.footerStyle === 'SUM')
}

/** What these columns add up to, `s0` for the first, over the rows that a statement limits to `IS_ANOMALY_ROW`. */
export function sumsOf(summed: readonly ViewColumn[]): RawBuilder<unknown>[] {
  return summed.map((column, at) => sql`sum(${columnRef(column, ALIASES)}) as ${sql.id(`s${at}`)}`)
}
