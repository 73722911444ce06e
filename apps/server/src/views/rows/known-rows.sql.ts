import type { Tx } from '@quitus/database/connection.ts'
import { baseTableName, projectSchemaName } from '@quitus/database/views/project-tables.ts'
import { type RawBuilder, sql } from 'kysely'
import type { View } from '#views/definition/view.sql.ts'
import { meets } from '#views/definition/visible-rows.sql.ts'

/**
 * Condition on a row id: its reader sees the row, or saw it before someone deleted it. null where nothing is hidden.
 * A row that is in no base relation any more meets no condition: what cannot be judged is not shown.
 */
export function isKnownRow(view: View, rowId: RawBuilder<unknown>): RawBuilder<boolean> | null {
  const { condition } = view
  if (condition === null) return null
  const isCurrent = sql`${rowId} in (select known.row_id from ${view.tables.base} known)`
  if (!view.acceptsRows) return sql<boolean>`${isCurrent}`
  return sql<boolean>`(${isCurrent} or ${rowId} in (
    select deleted.row_id from ${deletedEntriesOf(view)} deleted
    where deleted.source = ${view.source} and ${isVisibleDeleted(view)}))`
}

/** The same as a further condition of a `where`, and nothing where nothing is hidden. */
export function andKnownRow(view: View, rowId: RawBuilder<unknown>): RawBuilder<unknown> {
  const isKnown = isKnownRow(view, rowId)
  return isKnown === null ? sql`` : sql`and ${isKnown}`
}

/**
 * A further condition of a `where` on a line of the history named `change`: its reader knows the row, and the row was
 * not hidden from customers when it was written, unless the project opens that too (decision 147). Nothing where
 * nothing is hidden.
 */
export function andShownChange(view: View): RawBuilder<unknown> {
  return sql`${andKnownRow(view, sql.ref('change.row_id'))} ${andShownThen(view)}`
}

/** The part of it that concerns the time of the change, for rows that the reader is known to see. */
export function andShownThen(view: View): RawBuilder<unknown> {
  if (view.condition === null || view.isForStaff) return sql``
  const { cellChanges } = view.tables
  const state = sql`(select shown.state_columns ->> 'state' from core.views shown
                     where shown.project_id = ${view.projectId} and shown.source = ${view.source})`
  return sql`and ((select core.shows_earlier_history()) or coalesce(
    (select step.after from ${cellChanges} step
     where step.row_id = change.row_id and step.column_name = ${state} and step.change_set_id <= change.change_set_id
     order by step.change_set_id desc limit 1),
    (select step.before from ${cellChanges} step where step.row_id = change.row_id and step.column_name = ${state}
     order by step.change_set_id limit 1)) is distinct from '"detected"'::jsonb)`
}

/** Condition on a deleted row, named `deleted`: its reader saw it while it was in the view. */
export function isVisibleDeleted(view: View): RawBuilder<boolean> {
  const { condition } = view
  if (condition === null) return sql<boolean>`true`
  return sql<boolean>`exists (select from jsonb_populate_record(null::${ownTableOf(view)}, deleted.base_row) base
                              where ${meets(condition)})`
}

/** The rows that people deleted from the views of a project. */
export function deletedEntriesOf(view: View): RawBuilder<unknown> {
  return sql.id(projectSchemaName(view.projectId), 'deleted_entries')
}

/**
 * The base table itself, which the application writes rows of people into and out of; it is read through
 * `view.tables.base`.
 */
export function ownTableOf(view: View): RawBuilder<unknown> {
  return sql.id(projectSchemaName(view.projectId), baseTableName(view.source, view.publicationId))
}

/** Does a change set concern a row that its reader knows of? Without a question where nothing is hidden. */
export async function concernsKnownRow(tx: Tx, view: View, changeSet: string): Promise<boolean> {
  const isKnown = isKnownRow(view, sql.ref('change.row_id'))
  if (isKnown === null) return true
  const answer = await sql<{ concerns: boolean }>`
    select exists (select from ${view.tables.cellChanges} change
                   where change.change_set_id = ${changeSet}::bigint and ${isKnown}) as concerns`.execute(tx)
  return answer.rows[0]?.concerns === true
}
