import type { Tx } from '@quitus/database/connection.ts'
import type { FilterLeaf } from '@quitus/domain/columns/filter.ts'
import type { Measure } from '@quitus/domain/synthesis/measure.ts'
import {
  type ColumnSum,
  FIGURE_TYPES,
  type FigureSums,
  type MeasureTotal,
  sumsOfMeasure,
} from '@quitus/domain/synthesis/measure-sum.ts'
import { type RawBuilder, sql } from 'kysely'
import { columnRef } from '#views/definition/column-ref.sql.ts'
import { figureColumns } from '#views/definition/figure-columns.ts'
import { requireColumn, type View } from '#views/definition/view.sql.ts'
import { compileCondition } from './filter.sql.ts'
import {
  ALIASES,
  entryCondition,
  IS_ANOMALY_ROW,
  joinReview,
  matches,
  type RowQuery,
} from './row-order.sql.ts'

/** What does a measure come to over the anomalies of a query? null where rows do not give it to this reader. */
export async function selectMeasureTotal(
  tx: Tx,
  view: View,
  query: RowQuery,
  measure: Measure,
): Promise<MeasureTotal | null> {
  const sums = sumsOfMeasure(measure, figureColumns(view))
  if (sums === null) return null
  const condition = entryCondition(view, query)
  const answer = await sql<{ figure: string | null }>`
    select ${expressionOf(view, sums)} as figure from ${view.tables.base} base ${joinReview(view, true)}
    where ${IS_ANOMALY_ROW} ${condition === null ? sql`` : sql`and ${matches(view, query, condition)}`}`.execute(
    tx,
  )
  const value = answer.rows[0]?.figure ?? null
  return { type: FIGURE_TYPES[sums.kind], value: value === null ? null : Number(value) }
}

function expressionOf(view: View, sums: FigureSums): RawBuilder<unknown> {
  if (sums.kind === 'count') return sql`count(*) ${only(view, sums.leaves)}`
  if (sums.kind === 'sum') return sumOf(view, sums.sum)
  return sql`round(${sumOf(view, sums.part)} / nullif(${sumOf(view, sums.whole)}, 0), 6)`
}

function sumOf(view: View, { plus, minus, leaves }: ColumnSum): RawBuilder<unknown> {
  const added = (name: string | null) =>
    name === null
      ? sql`0`
      : sql`coalesce(sum(${columnRef(requireColumn(view, name), ALIASES)}) ${only(view, leaves)}, 0)`
  return sql`(${added(plus)} - ${added(minus)})`
}

function only(view: View, leaves: readonly FilterLeaf[]): RawBuilder<unknown> {
  const condition = compileCondition(view, { filters: leaves }, ALIASES)
  return condition === null ? sql`` : sql`filter (where ${condition.where})`
}
