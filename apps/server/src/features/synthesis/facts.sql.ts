import type { Filter } from '@quitus/domain/columns/filter.ts'
import type { FigureColumns } from '@quitus/domain/synthesis/measure-leaves.ts'
import { type RawBuilder, sql } from 'kysely'
import { columnRef } from '#views/definition/column-ref.sql.ts'
import { requireColumn, type View } from '#views/definition/view.sql.ts'
import { compileCondition } from '#views/query/filter.sql.ts'
import { ALIASES, joinReview } from '#views/query/row-order.sql.ts'
import { groupOf, type Level } from './levels.sql.ts'

/** What figures are made of: which anomalies, gathered by which levels. */
export type FactQuery = {
  view: View
  columns: FigureColumns
  levels: readonly Level[]
  filter: Filter | null
  timeZone: string
}

/** The rows of the anomalies that count, `base` next to `review`. */
export function anomalyRows({ view, filter }: FactQuery): RawBuilder<unknown> {
  const condition = compileCondition(view, { prefilter: filter ?? undefined, filters: [] }, ALIASES)
  return sql`
    from ${view.tables.base} base ${joinReview(view, true)}
    where base.child_index = 0 ${condition === null ? sql`` : sql`and ${condition.where}`}`
}

/** A column of these rows, blank where the view has none. */
export function refOf(view: View, name: string | null, type: string): RawBuilder<unknown> {
  return name === null ? sql`null::${sql.raw(type)}` : columnRef(requireColumn(view, name), ALIASES)
}

/**
 * One line for each anomaly that counts: its groups `g1` and `g2`, null without such a level, and its id, or what else
 * is read of it. A further condition may follow by `and`.
 */
export function anomaliesByGroup(query: FactQuery, read = sql`base.anomaly_id`): RawBuilder<unknown> {
  const group = (level: Level | undefined) =>
    level === undefined ? sql`null::text` : groupOf(level, columnRef(level.column, ALIASES), query.timeZone)
  const [first, second] = query.levels
  return sql`select ${group(first)} as g1, ${group(second)} as g2, ${read} ${anomalyRows(query)}`
}
