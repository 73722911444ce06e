import type { Tx } from '@quitus/database/connection.ts'
import { sql } from 'kysely'
import type { View, ViewColumn } from '#views/definition/view.sql.ts'
import { columnRef } from './filter.sql.ts'
import { ALIASES, andPresented, entryCondition, joinReview, matches, type RowQuery } from './row-order.sql.ts'

export type Totals = { count: number; sums: Record<string, number | null> }

/** True when people change what `selectTotals` reads. */
export function totalsReadReview(view: View, query: RowQuery): boolean {
  return (
    summedColumns(view).some((column) => column.storage === 'review') ||
    entryCondition(view, query)?.readsReview === true
  )
}

/** How many anomalies match, and what do the columns flagged SUM add up to, with live values? */
export async function selectTotals(tx: Tx, view: View, query: RowQuery): Promise<Totals> {
  const summed = summedColumns(view)
  const condition = entryCondition(view, query)
  const reviewed = summed.filter((column) => column.storage === 'review')
  const readsReview = reviewed.length > 0 || (!view.hasChildRows && condition?.readsReview === true)
  // Of anomaly columns only anomaly rows are summed: what people wrote next to the other entries is not looked up.
  const review =
    view.hasChildRows && reviewed.length > 0 && reviewed.every((column) => column.isAnomalyColumn)
      ? sql`left join ${view.tables.review} review on review.row_id = base.row_id and base.child_index = 0 ${andPresented(view, 'review')}`
      : joinReview(view, readsReview)
  const sums = summed.map((column, index) => {
    const only = column.isAnomalyColumn ? sql` filter (where base.child_index = 0)` : sql``
    return sql`sum(${columnRef(column, ALIASES)})${only} as ${sql.id(`s${index}`)}`
  })
  const answer = await sql<Record<string, string | null>>`
    select count(*) filter (where base.child_index = 0) as count
           ${sums.length === 0 ? sql`` : sql`, ${sql.join(sums)}`}
    from ${view.tables.base} base ${review}
    ${condition === null ? sql`` : sql`where ${matches(view, query, condition)}`}`.execute(tx)
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
