import type { Tx } from '@quitus/database/connection.ts'
import { projectSchemaName } from '@quitus/database/views/project-tables.ts'
import type { Source } from '@quitus/domain/access/source.ts'
import type { WireValue } from '@quitus/domain/values/cell-value.ts'
import { type RawBuilder, sql } from 'kysely'
import type { View } from '#views/definition/view.sql.ts'
import { andShownChange } from '#views/rows/known-rows.sql.ts'

export type HistoryRow = {
  change_set_id: string
  column_name: string
  kind: string
  before: WireValue
  after: WireValue
  reason: string | null
  actor: string
  actor_id: number
  impersonator: string | null
  created_at: string
}

export type ChangeSetRow = {
  id: string
  kind: string
  created_at: string
  actor: string
  actor_id: number
  impersonator: string | null
  reason: string | null
  cells: number
  rows: number
  columns: string[]
  undoes_id: string | null
  /** Kind of the step that an undo or a redo moves; null of any other. */
  step_kind: string | null
}

export type CellRow = {
  row_id: number
  entry_id: string
  /** Empty when the row is gone. */
  anomaly_id: string
  anomaly_number: string | null
  column_name: string
  before: WireValue
  after: WireValue
}

/**
 * Who changed what in this row, or in one of its cells? Whole change sets, newest first; `before` starts after an older
 * page.
 */
export async function selectHistory(
  tx: Tx,
  view: View,
  requested: {
    rowId: number
    columns: readonly string[]
    actor: number | undefined
    before: string | undefined
    limit: number
  },
): Promise<HistoryRow[]> {
  const isBefore =
    requested.before === undefined ? sql`` : sql`and change.change_set_id < ${requested.before}::bigint`
  const isTheirs =
    requested.actor === undefined
      ? sql``
      : sql`and exists (select from ${view.tables.changeSets} own
                        where own.id = change.change_set_id and own.actor_id = ${requested.actor})`
  const answer = await sql<HistoryRow>`
    with page as (
      select distinct change.change_set_id from ${view.tables.cellChanges} change
      where change.row_id = ${requested.rowId} and change.column_name = any(${requested.columns}::text[]) ${isBefore}
        ${isTheirs}
        ${andShownChange(view)}
      order by change.change_set_id desc limit ${requested.limit}
    )
    select change.change_set_id, change.column_name, change_set.kind, change.before, change.after, change_set.reason,
           core.person_name(${view.projectId}, person.id) as actor, change_set.actor_id,
             core.person_name(${view.projectId}, impersonator.id) as impersonator, change_set.created_at
    from page
    join ${view.tables.cellChanges} change
      on change.row_id = ${requested.rowId} and change.change_set_id = page.change_set_id
     and change.column_name = any(${requested.columns}::text[])
    join ${view.tables.changeSets} change_set on change_set.id = change.change_set_id
    join core.users person on person.id = change_set.actor_id
    left join core.users impersonator on impersonator.id = change_set.impersonator_id
    order by change.change_set_id desc, change.column_name`.execute(tx)
  return answer.rows
}

/** What was done in a source, newest first: by one person, to one column, or all of it that the reader may know of. */
export async function selectChangeSets(
  tx: Tx,
  view: View,
  requested: {
    id?: string
    column?: string | undefined
    actor?: number | undefined
    before?: string | undefined
    limit: number
  },
): Promise<ChangeSetRow[]> {
  const conditions = [
    sql`listed.source = ${view.source}`,
    ...(requested.id === undefined ? [] : [sql`listed.id = ${requested.id}::bigint`]),
    ...(requested.actor === undefined ? [] : [sql`listed.actor_id = ${requested.actor}`]),
    ...(requested.before === undefined ? [] : [sql`listed.id < ${requested.before}::bigint`]),
    ...(requested.column === undefined ? [] : [sql`listed.columns @> array[${requested.column}::text]`]),
    ...hasShownColumn(view),
    ...hasKnownRow(view),
  ]
  const answer = await sql<ChangeSetRow>`
    select listed.id, listed.kind, listed.created_at, core.person_name(${view.projectId}, person.id) as actor,
      listed.actor_id,
           core.person_name(${view.projectId}, impersonator.id) as impersonator, listed.reason, ${countsOf(view)},
             listed.columns, listed.undoes_id,
           (select step.kind from ${view.tables.changeSets} step where step.id = listed.step_id) as step_kind
    from (
      select listed.* from ${view.tables.changeSets} listed where ${sql.join(conditions, sql` and `)}
      order by listed.id desc limit ${requested.limit}
    ) listed
    join core.users person on person.id = listed.actor_id
    left join core.users impersonator on impersonator.id = listed.impersonator_id
    order by listed.id desc`.execute(tx)
  return answer.rows
}

/** In which source was this change set made? */
export async function findSourceOf(
  tx: Tx,
  projectId: number,
  changeSet: string,
): Promise<Source | undefined> {
  const answer = await sql<{ source: Source }>`
    select listed.source from ${sql.id(projectSchemaName(projectId), 'change_sets')} listed
    where listed.id = ${changeSet}::bigint`.execute(tx)
  return answer.rows[0]?.source
}

/**
 * Cells that a change set changed, by row and column, behind a cell that was listed before; a cell of the anomaly once.
 */
export async function selectCells(
  tx: Tx,
  view: View,
  changeSet: string,
  requested: { from: { rowId: number; column: string } | null; limit: number },
): Promise<CellRow[]> {
  const { from, limit } = requested
  const isBehind =
    from === null ? sql`` : sql`and (change.row_id, change.column_name) > (${from.rowId}, ${from.column})`
  const answer = await sql<CellRow>`
    select change.row_id, entry.entry_id, coalesce(base.anomaly_id, '') as anomaly_id, ${numberOf(view)} as
      anomaly_number, change.column_name, change.before, change.after
    from ${view.tables.cellChanges} change
    join ${view.tables.entries} entry on entry.row_id = change.row_id
    left join ${view.tables.base} base on base.row_id = change.row_id
    where change.change_set_id = ${changeSet}::bigint and ${isListedOnce(view)} ${isBehind}
      ${andShownChange(view)}
    order by change.row_id, change.column_name limit ${limit}`.execute(tx)
  return answer.rows
}

/** The number of the anomaly of an entry; null where the view has no numbers, or the entry is gone. */
function numberOf({ columns }: View): RawBuilder<unknown> {
  const column = columns.find(({ isAnomalyNumber }) => isAnomalyNumber)
  return column === undefined ? sql`null` : sql.ref(`base.${column.storageName}`)
}

/** A change of a column that the reader sees, on the row where it shows. */
export function isListedOnce(view: View): RawBuilder<unknown> {
  const names = view.columns.map(({ name }) => name)
  return sql`change.column_name = any(${names}::text[])
             and not (change.column_name = any(${view.anomalyColumns}::text[]) and coalesce(base.child_index, 0) > 0)`
}

/** Conditions on a change set that it changed a column which the reader sees; none where no column is withheld. */
function hasShownColumn(view: View): RawBuilder<unknown>[] {
  const withheld = withheldNames(view)
  return withheld.length === 0
    ? []
    : [sql`(listed.columns = '{}' or not listed.columns <@ ${withheld}::text[])`]
}

/**
 * Conditions on a change set, under the name `listed`, that it changed a cell of a row that the reader knows of; none
 * where no row is hidden.
 */
export function hasKnownRow(view: View): RawBuilder<unknown>[] {
  if (view.condition === null) return []
  return [sql`exists (select from ${shownChanges(view)})`]
}

/**
 * How many cells and rows a change set under the name `listed` changed: as noted, or counted again where some are
 * withheld from the reader.
 */
export function countsOf(view: View): RawBuilder<unknown> {
  const withheld = withheldNames(view)
  if (withheld.length === 0 && view.condition === null)
    return sql`listed.cell_count as cells, listed.row_count as rows`
  const isCut = view.condition === null ? sql`listed.columns && ${withheld}::text[]` : sql`true`
  const counted = (what: RawBuilder<unknown>, noted: RawBuilder<unknown>) => sql`
    case when ${isCut} then (select count(${what})::integer from ${shownChanges(view)}) else ${noted} end`
  return sql`${counted(sql`*`, sql`listed.cell_count`)} as cells,
             ${counted(sql`distinct change.row_id`, sql`listed.row_count`)} as rows`
}

/** What a change set under the name `listed` changed, as far as the reader sees it. */
function shownChanges(view: View): RawBuilder<unknown> {
  return sql`${view.tables.cellChanges} change
    left join ${view.tables.base} base on base.row_id = change.row_id
    where change.change_set_id = listed.id and ${isListedOnce(view)} ${andShownChange(view)}`
}

function withheldNames(view: View): string[] {
  return view.withheldColumns.filter(({ storage }) => storage === 'review').map(({ name }) => name)
}

/** Did the cell ever hold this value? */
export async function hasHeldValue(
  tx: Tx,
  view: View,
  requested: { rowId: number; column: string; value: WireValue },
): Promise<boolean> {
  const value = JSON.stringify(requested.value)
  const answer = await sql<{ held: boolean }>`
    select exists (select from ${view.tables.cellChanges} change
                   where change.row_id = ${requested.rowId} and change.column_name = ${requested.column}
                     and (change.after = ${value}::jsonb or change.before = ${value}::jsonb)) as held`.execute(
    tx,
  )
  return answer.rows[0]?.held === true
}
