import type { Tx } from '@quitus/database/connection.ts'
import { projectSchemaName, readableFactsName } from '@quitus/database/views/project-tables.ts'
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

/**
 * One line for each anomaly that counts: its groups `g1` and `g2`, null without such a level, its state and its amounts, all of its anomaly row.
 * Read from the narrow table of the publication where that has all that is asked, else from what was imported and what people wrote.
 */
export async function factsOf(tx: Tx, query: FactQuery): Promise<RawBuilder<unknown>> {
  return (await narrowFacts(tx, query)) ?? wideFacts(query)
}

function wideFacts({ view, columns, levels, filter, timeZone }: FactQuery): RawBuilder<unknown> {
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

/** null where the narrow table is not there or lacks a column, or where the reader or a filter asks for more than it has. */
async function narrowFacts(tx: Tx, query: FactQuery): Promise<RawBuilder<unknown> | null> {
  const { view, columns, levels, filter, timeZone } = query
  const { condition, stateColumns } = view
  const hidden = condition === null ? [] : (condition.hiddenStates ?? null)
  if (filter !== null || hidden === null || stateColumns === null) return null
  const schema = projectSchemaName(view.projectId)
  const name = readableFactsName(view.source, view.publicationId)
  const answer = await sql<{ name: string }>`
    select attname::text as name from pg_attribute
    where attrelid = to_regclass(${`${schema}.${name}`}) and attnum > 0`.execute(tx)
  const present = new Set(answer.rows.map((row) => row.name))
  const written: Readonly<Record<string, string>> = {
    [stateColumns.state]: 'state',
    [stateColumns.validated]: 'is_validated',
    [stateColumns.claimedOn]: 'claimed_on',
    [stateColumns.decidedAt]: 'decided_at',
    ...(columns.deadline === null ? {} : { [columns.deadline]: 'deadline' }),
  }
  const groups = levels.map((level) => {
    const { column } = level
    const stored = written[column.name] ?? (column.storage === 'base' ? `g_${column.storageName}` : '')
    return present.has(stored) ? groupOf(level, sql`facts.${sql.id(stored)}`, timeZone) : null
  })
  if (present.size === 0 || groups.includes(null)) return null
  const seen = hidden.length === 0 ? sql`` : sql`where facts.state <> all (${[...hidden]}::text[])`
  return sql`
    select ${groups[0] ?? sql`null::text`} as g1, ${groups[1] ?? sql`null::text`} as g2, facts.anomaly_id, facts.state,
           facts.is_validated, facts.claimed_on is not null as is_claimed, facts.amount, facts.accepted, facts.recovered,
           facts.decided_at, facts.deadline
    from ${sql.id(schema, name)} facts ${seen}`
}
