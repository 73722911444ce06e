import type { Tx } from '@quitus/database/connection.ts'
import type { WrittenKind } from '@quitus/domain/anomalies/change-kind.ts'
import { ROW_LOCKED_COLUMN } from '@quitus/domain/columns/column.ts'
import type { WireValue } from '@quitus/domain/values/cell-value.ts'
import { type RawBuilder, sql } from 'kysely'
import type { SignedInActor } from '#auth/actor.sql.ts'
import type { View, ViewColumn } from '#views/definition/view.sql.ts'
import { historyJson, storedOf } from '#views/rows/stored-value.sql.ts'

/** One action of a user: the head of its change set. */
export type UserAction = { actor: SignedInActor; kind: WrittenKind; now: Date; reason?: string | null }

/** One cell of a change set. */
export type PlannedChange = {
  rowId: number
  column: ViewColumn
  before: WireValue
  after: WireValue
  /** False for the child rows that take the value of their anomaly's column: users see and count it once. */
  isShown: boolean
}

/** The columns of a new change set that every action fills, and their values. */
export function actionColumns(view: View, { actor, kind, now, reason = null }: UserAction) {
  return {
    names: sql`source, kind, actor_id, impersonator_id, publication_id, created_at, reason`,
    values: sql`${view.source}::text, ${kind}::text, ${actor.user.id}::integer,
                ${actor.impersonator?.id ?? null}::integer, ${view.publicationId}::integer, ${now}::timestamptz,
                  ${reason}::text`,
  }
}

/** Records an action in the history, before and after of each cell; `updateReviewCells` then writes the rows. */
export async function insertChangeSet(
  tx: Tx,
  view: View,
  action: UserAction,
  changes: readonly PlannedChange[],
): Promise<string> {
  const { names, values } = actionColumns(view, action)
  const shown = changes.filter((change) => change.isShown)
  const columns = [...new Set(changes.map((change) => change.column.name))]
  const answer = await sql<{ id: string }>`
    with written as (
      insert into ${view.tables.changeSets} (${names}, cell_count, row_count, columns)
      values (${values}, ${shown.length}, ${new Set(shown.map((change) => change.rowId)).size}, ${columns}::text[])
      returning id
    ), history as (
      insert into ${view.tables.rowChanges} (change_set_id, row_id, columns, before, after)
      select written.id, change.row_id, ${linesOfCells(sql`change`)}
      from written, unnest(${changes.map((change) => change.rowId)}::integer[],
                           ${changes.map((change) => change.column.name)}::text[],
                           ${changes.map((change) => historyJson(change.before))}::jsonb[],
                           ${changes.map((change) => historyJson(change.after))}::jsonb[])
           as change (row_id, column_name, before, after)
      group by written.id, change.row_id
    )
    select id from written`.execute(tx)
  return answer.rows[0]?.id ?? ''
}

/**
 * Applies the history of a change set to the rows, all columns in one statement. An unlock goes first and a lock last,
 * because locked rows refuse every other change.
 * `columns` are those of the change set. Rows that a transition leaves locked are open in between (decision 021);
 * `opensLocked` does the same for other changes.
 */
export async function updateReviewCells(
  tx: Tx,
  view: View,
  changeSet: string,
  columns: readonly ViewColumn[],
  {
    opensLocked = columns.some(({ name }) => {
      const { state, route, routeReason } = view.stateColumns ?? {}
      // A route may be confirmed with another reason, which then changes alone.
      return [state, route, routeReason].includes(name)
    }),
  } = {},
): Promise<void> {
  const lock = columns.filter((column) => column.name === ROW_LOCKED_COLUMN)
  const others = columns.filter((column) => column.name !== ROW_LOCKED_COLUMN)
  await updateColumns(tx, view, changeSet, lock, sql`and change.after = 'false'`)
  const opened = opensLocked ? await openLockedRows(tx, view, changeSet) : []
  await updateColumns(tx, view, changeSet, others, sql``)
  await updateColumns(tx, view, changeSet, lock, sql`and change.after = 'true'`)
  if (opened.length > 0) {
    await sql`
      update ${view.tables.review} review set is_locked = true, version = review.version + 1
      where review.row_id = any(${opened}::integer[])`.execute(tx)
  }
}

/** Unlocks the locked rows of a change set for its own writing; returns their ids. */
async function openLockedRows(tx: Tx, view: View, changeSet: string): Promise<number[]> {
  const answer = await sql<{ row_id: number }>`
    update ${view.tables.review} review
    set is_locked = false, version = review.version + 1,
        edited_columns = case when 'is_locked' = any(review.edited_columns) then review.edited_columns
                              else review.edited_columns || array['is_locked'] end
    where review.is_locked and review.row_id in (
      select changed.row_id from ${view.tables.rowChanges} changed where changed.change_set_id = ${changeSet}::bigint)
    returning review.row_id`.execute(tx)
  return answer.rows.map((row) => row.row_id)
}

async function updateColumns(
  tx: Tx,
  view: View,
  changeSet: string,
  columns: readonly ViewColumn[],
  condition: RawBuilder<unknown>,
): Promise<void> {
  const [column] = columns
  if (column === undefined) return
  if (columns.length === 1) {
    await sql`
      update ${view.tables.review} review
      set ${sql.id(column.storageName)} = ${storedOf(column.type, sql`change.after`)}, version = review.version + 1,
          edited_columns = review.edited_columns || ${unlessNoted(column, sql`true`)}
      from ${view.tables.cellChanges} change
      where change.change_set_id = ${changeSet}::bigint and change.column_name = ${column.name} ${condition}
        and review.row_id = change.row_id`.execute(tx)
    return
  }
  const cells = columns.map((each, at) => sql`${hasCell(each, at)}, ${valueOfCell('after', each, at)}`)
  await sql`
    update ${view.tables.review} review
    set ${assignmentsOf(columns, 'after')}
    from (
      select changed.row_id, ${sql.join(cells)} from ${view.tables.rowChanges} changed
      where changed.change_set_id = ${changeSet}::bigint and changed.columns && ${columns.map(({ name }) => name)}::text[]
      offset 0
    ) cells
    where review.row_id = cells.row_id`.execute(tx)
}

/** What an update of `review` sets for the cells of each row, `before` or `after` of `cells`. */
export function assignmentsOf(
  columns: readonly ViewColumn[],
  value: 'before' | 'after',
): RawBuilder<unknown> {
  const assignments = columns.map(({ storageName, type }, at) => {
    const written = storedOf(type, sql.ref(`cells.${value}${at}`))
    return sql`${sql.id(storageName)} = case when ${sql.ref(`cells.has${at}`)} then ${written}
                                        else ${sql.ref(`review.${storageName}`)} end`
  })
  const noted = columns.map((each, at) => unlessNoted(each, sql.ref(`cells.has${at}`)))
  return sql`${sql.join(assignments)}, version = review.version + 1,
             edited_columns = review.edited_columns || ${sql.join(noted, sql` || `)}`
}

/** The columns of a line of the history, from the cells `given` of one row in a group: names, before and after. */
export function linesOfCells(given: RawBuilder<unknown>): RawBuilder<unknown> {
  const listed = (part: 'column_name' | 'before' | 'after') =>
    sql`array_agg(${given}.${sql.id(part)} order by ${given}.column_name)`
  return sql`${listed('column_name')}, ${listed('before')}, ${listed('after')}`
}

/** Has the line `changed` of the history a cell of the column? */
export function hasCell({ name }: ViewColumn, at: number): RawBuilder<unknown> {
  return sql`${name} = any(changed.columns) as ${sql.id(`has${at}`)}`
}

/** The value of that cell; null where it has none. */
export function valueOfCell(
  value: 'before' | 'after',
  { name }: ViewColumn,
  at: number,
): RawBuilder<unknown> {
  const values = sql.ref(`changed.${value}`)
  return sql`${values}[array_position(changed.columns, ${name}::text)] as ${sql.id(`${value}${at}`)}`
}

function unlessNoted({ storageName }: ViewColumn, isChanged: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${isChanged} and ${storageName}::text <> all (review.edited_columns)
             then array[${storageName}::text] else '{}'::text[] end`
}

/**
 * Which anomalies does a change set concern, in the order of their rows? One more than `limit` is returned where there
 * are others.
 */
export async function selectChangedAnomalies(
  tx: Tx,
  view: View,
  changeSet: string,
  limit: number,
): Promise<number[]> {
  const concerned = sql`
    (select row_id from ${view.tables.rowChanges} where change_set_id = ${changeSet}::bigint) change
    join ${view.tables.base} base on base.row_id = change.row_id`
  const answer = view.hasChildRows
    ? await sql<{ row_id: number }>`
        select distinct anomaly.row_id from ${view.tables.base} anomaly
        where anomaly.child_index = 0 and anomaly.anomaly_id in (
          select base.anomaly_id from ${concerned})
        order by anomaly.row_id limit ${limit + 1}`.execute(tx)
    : await sql<{ row_id: number }>`
        select change.row_id from ${concerned} order by change.row_id limit ${limit + 1}`.execute(tx)
  return answer.rows.map((row) => row.row_id)
}
