import { ROW_LOCKED_COLUMN } from '@quitus/domain/columns/column.ts'
import { STATE_ROLES } from '@quitus/domain/states/transition.ts'
import { type RawBuilder, sql } from 'kysely'
import type { View, ViewColumn } from '#views/definition/view.sql.ts'

// What an undo must respect about decisions; the undo itself is that of every step (views/writing/undo).

/** The columns that transitions and recoveries write, including the lock; empty where rows have no states. */
export function transitionColumns({ stateColumns, columns }: View): ViewColumn[] {
  if (stateColumns === null) return []
  const names = new Set<string | undefined>([
    ...STATE_ROLES.map((role) => stateColumns[role]),
    ROW_LOCKED_COLUMN,
  ])
  const isOfRecoveries = ({ name, isManaged }: ViewColumn) => isManaged && name === stateColumns.recovered
  return columns.filter((column) => names.has(column.name) || isOfRecoveries(column))
}

/**
 * The columns whose latest change alone can be undone: the state, the route, and the recovered amount where it is the
 * sum of lines.
 */
export function latestOnlyColumns(view: View): ViewColumn[] {
  const { stateColumns } = view
  if (stateColumns === null) return []
  return transitionColumns(view).filter(({ name }) =>
    [stateColumns.state, stateColumns.route, stateColumns.recovered].includes(name),
  )
}

/**
 * The cells of the CTE `opened` as `judged`, for an undo cell by cell: a transition, or a recovery, goes back with all
 * its cells or not at all, and only while no later one is in force.
 */
export function judgeTransitions(
  view: View,
  head: { id: string },
  { names, latestOnly }: { names: readonly string[]; latestOnly: readonly string[] },
): RawBuilder<unknown> {
  const { changeSets, cellChanges } = view.tables
  const isLatestOnly = (name: string) => sql`${sql.ref(name)} = any(${latestOnly}::text[])`
  return sql`
    superseded as materialized (
      select distinct opened.anomaly_id from opened
      join ${cellChanges} later on later.row_id = opened.row_id and later.change_set_id > ${head.id}::bigint
                               and ${isLatestOnly('later.column_name')}
      join ${changeSets} later_set on later_set.id = later.change_set_id and later_set.kind <> 'undo'
      where ${isLatestOnly('opened.column_name')}
        and not exists (select from ${changeSets} undone where undone.undoes_id = later_set.id)
    ), parts as materialized (
      select opened.anomaly_id, max(opened.code) filter (where opened.column_name = any(${names}::text[])) as code
      from opened group by opened.anomaly_id having bool_or(${isLatestOnly('opened.column_name')})
    ), judged as materialized (
      select opened.row_id, opened.column_name, opened.before, opened.after, opened.is_shown, opened.present,
             case when parts.anomaly_id is null or opened.column_name <> all (${names}::text[]) then opened.code
                  when superseded.anomaly_id is not null then 'decided_meanwhile'
                  else coalesce(opened.code, parts.code) end as code
      from opened
      left join parts on parts.anomaly_id = opened.anomaly_id
      left join superseded on superseded.anomaly_id = opened.anomaly_id
    )`
}

/**
 * The same rule for an undo as a whole: later transitions or recoveries of any of its rows that are in force, as the
 * CTE `later_moves`.
 */
export function laterMoves(
  view: View,
  head: { id: string },
  columns: readonly ViewColumn[],
): RawBuilder<unknown> {
  const latestOnly = latestOnlyColumns(view).map(({ name }) => name)
  const { changeSets, rowChanges } = view.tables
  const moves = columns.map(({ name }) => name).filter((name) => latestOnly.includes(name))
  return sql`
    later_sets as materialized (
      select later.id from ${changeSets} later
      where later.id > ${head.id}::bigint and later.source = ${view.source} and later.kind <> 'undo' and later.columns
        && ${latestOnly}::text[]
        and not exists (select from ${changeSets} undone where undone.undoes_id = later.id)
    ), later_moves as materialized (
      select later.row_id from later_sets
      join ${rowChanges} later on later.change_set_id = later_sets.id and later.columns && ${latestOnly}::text[]
      where exists (select from ${rowChanges} own
                    where own.change_set_id = ${head.id}::bigint and own.row_id = later.row_id
                      and own.columns && ${moves}::text[])
      limit 1
    )`
}
