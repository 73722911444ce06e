import type { Filter } from '@quitus/domain/filter.ts'
import type { FigureColumns } from '@quitus/domain/synthesis/measure-leaves.ts'
import { type RawBuilder, sql } from 'kysely'
import { requireColumn, type View } from '#views/definition/view.sql.ts'
import { columnRef, compileCondition } from '#views/query/filter.sql.ts'
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

/** One line for each anomaly that counts: its groups `g1` and `g2`, null without such a level, its state and its amounts, all of its anomaly row. */
export function factsOf({ view, columns, levels, filter, timeZone }: FactQuery): RawBuilder<unknown> {
  const refOf = (name: string | null, type: string) =>
    name === null ? sql`null::${sql.raw(type)}` : columnRef(requireColumn(view, name), ALIASES)
  const condition = compileCondition(view, { prefilter: filter ?? undefined, filters: [] }, ALIASES)
  const amount = refOf(columns.amount, 'numeric')
  const group = (level: Level | undefined) =>
    level === undefined ? sql`null::text` : groupOf(level, columnRef(level.column, ALIASES), timeZone)
  return sql`
    select ${group(levels[0])} as g1, ${group(levels[1])} as g2, base.anomaly_id,
           ${refOf(columns.state, 'text')} as state, ${refOf(columns.validated, 'boolean')} as is_validated,
           ${refOf(columns.claimedOn, 'timestamp')} is not null as is_claimed, ${amount} as amount,
           ${columns.acceptedAmount === null ? amount : refOf(columns.acceptedAmount, 'numeric')} as accepted,
           ${refOf(columns.recovered, 'numeric')} as recovered, ${refOf(columns.decidedAt, 'timestamptz')} as decided_at,
           ${refOf(columns.deadline, 'timestamp')} as deadline
    from ${view.tables.base} base ${joinReview(view, true)}
    where base.child_index = 0 ${condition === null ? sql`` : sql`and ${condition.where}`}`
}
