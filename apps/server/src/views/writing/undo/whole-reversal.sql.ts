import type { Tx } from '@quitus/database/connection.ts'
import { ROW_LOCKED_COLUMN } from '@quitus/domain/columns/column.ts'
import { type RawBuilder, sql } from 'kysely'
import type { View, ViewColumn } from '#views/definition/view.sql.ts'
import { storedOf } from '#views/rows/stored-value.sql.ts'
import {
  actionColumns,
  assignmentsOf,
  hasCell,
  type UserAction,
  valueOfCell,
} from '#views/writing/change-set.sql.ts'
import { laterMoves, transitionColumns } from '#views/writing/decisions/undo.sql.ts'
import { isConvertedSince, type Step, type StepHead } from './steps.sql.ts'

export type WholeReversal = {
  changeSet: string
  changed: number
  columns: string[]
  /** The rows are written as well. */
  isApplied: boolean
}

/**
 * Records the change set that reverses another one where every cell can go back, judged row by row: a third of the time
 * that `insertReversal` takes to judge cell by cell. Null where a cell cannot, or may not; `insertReversal` then judges
 * by the same rules, as a property test proves. With `movesLockWithState` the rows of a change set that moves the lock
 * with the state are written by the same statement, which has their cells at hand.
 */
export async function insertWholeReversal(
  tx: Tx,
  view: View,
  action: UserAction,
  { step, head, movesLockWithState = false }: { step: Step; head: StepHead; movesLockWithState?: boolean },
): Promise<WholeReversal | null> {
  const ofTransition = transitionColumns(view).map(({ name }) => name)
  const isWritable = ({ name, isEditable }: ViewColumn) => isEditable || ofTransition.includes(name)
  const columns = view.columns.filter(
    (column) =>
      column.storage === 'review' &&
      head.columns.includes(column.name) &&
      isWritable(column) &&
      !isConvertedSince(column, head),
  )
  const reachesLocked = columns.every(({ name }) => name === ROW_LOCKED_COLUMN || ofTransition.includes(name))
  const movesLock = columns.some(({ name }) => name === ROW_LOCKED_COLUMN)
  if (columns.length === 0 || columns.length < head.columns.length || (movesLock && !reachesLocked))
    return null
  const { names, values } = actionColumns(view, action)
  // A row that was locked before the step stays so, and is opened for its change by `updateReviewCells`.
  const lockAt = sql.id(`has${columns.findIndex(({ name }) => name === ROW_LOCKED_COLUMN)}`)
  const isApplied =
    movesLock && movesLockWithState
      ? sql`(select not exists (select from changed where is_locked and not ${lockAt}))`
      : sql`false`
  const applied = sql`
    , applied as (
      update ${view.tables.review} review set ${assignmentsOf(columns, 'before')}
      from written, changed cells where review.row_id = cells.row_id and ${isApplied}
    )`
  const fault = reachesLocked ? sql`is_changed` : sql`is_changed or is_locked`
  const answer = await sql<Omit<WholeReversal, 'changed'> & { changed: string }>`
    with ${changedRows(view, head, columns)}, ${laterMoves(view, head, columns)},
    written as (
      insert into ${view.tables.changeSets} (${names}, undoes_id, step_id, cell_count, row_count, columns)
      select ${values}, head.id, ${step.id}::bigint, head.cell_count, head.row_count, head.columns
      from ${view.tables.changeSets} head
      where head.id = ${head.id}::bigint
        and not exists (select from changed where ${fault})
        and not exists (select from later_moves)
        ${ofWholeAnomalies(view, columns)}
      on conflict (undoes_id) do nothing
      returning id, cell_count, columns
    ), history as (
      insert into ${view.tables.rowChanges} (change_set_id, row_id, columns, before, after)
      select written.id, changed.row_id, changed.columns, changed.after, changed.before
      from written, ${view.tables.rowChanges} changed where changed.change_set_id = ${head.id}::bigint
    ) ${movesLock && movesLockWithState ? applied : sql``}
    select id as "changeSet", cell_count as changed, columns, ${isApplied} as "isApplied" from written`.execute(
    tx,
  )
  const row = answer.rows[0]
  return row === undefined ? null : { ...row, changed: Number(row.changed) }
}

const isGrouped = (view: View, columns: readonly ViewColumn[]) =>
  view.hasChildRows && columns.some(({ isAnomalyColumn }) => isAnomalyColumn)

/**
 * The rows of a change set as the CTE `changed`: whether a cell holds another value by now, and what each column held
 * before.
 */
function changedRows(view: View, head: StepHead, columns: readonly ViewColumn[]): RawBuilder<unknown> {
  const grouped = isGrouped(view, columns)
  const cells = columns.map(
    (each, at) =>
      sql`${hasCell(each, at)}, ${valueOfCell('after', each, at)}, ${valueOfCell('before', each, at)}`,
  )
  const differs = columns.map(({ storageName, type }, at) => {
    const written = storedOf(type, sql.ref(`cells.after${at}`))
    return sql`(cells.${sql.id(`has${at}`)} and ${sql.ref(`review.${storageName}`)} is distinct from ${written})`
  })
  const kept = columns.map((_, at) => sql`cells.${sql.id(`has${at}`)}, cells.${sql.id(`before${at}`)}`)
  return sql`
    changed as materialized (
      select cells.row_id, ${grouped ? sql`base.anomaly_id` : sql`null::text`} as anomaly_id, review.is_locked,
             base.row_id is null or review.row_id is null or ${sql.join(differs, sql` or `)} as is_changed,
               ${sql.join(kept)}
      from (
        select changed.row_id, ${sql.join(cells)}
        from ${view.tables.rowChanges} changed where changed.change_set_id = ${head.id}::bigint offset 0
      ) cells
      left join ${view.tables.base} base on base.row_id = cells.row_id
      left join ${view.tables.review} review on review.row_id = cells.row_id
    )`
}

/**
 * A column of the anomaly was written on all current rows of the anomaly, with one value. Written cells and rows are
 * counted in one list: a join of both would be a nested loop, because nothing is known yet about how many cells the
 * change set has.
 */
function ofWholeAnomalies(view: View, columns: readonly ViewColumn[]): RawBuilder<unknown> {
  if (!isGrouped(view, columns)) return sql``
  const shared = columns.flatMap(({ isAnomalyColumn }, at) => (isAnomalyColumn ? [at] : []))
  const mixed = shared.map((at) => {
    const [has, before] = [sql.id(`has${at}`), sql`coalesce(${sql.id(`before${at}`)}::text, '') collate "C"`]
    return sql`count(*) filter (where ${has}) not in (0, count(*) filter (where is_member))
               or min(${before}) filter (where ${has}) <> max(${before}) filter (where ${has})`
  })
  const cellsOf = (has: RawBuilder<unknown>, before: RawBuilder<unknown>) =>
    sql.join(shared.map((at) => sql`${has} as ${sql.id(`has${at}`)}, ${before} as ${sql.id(`before${at}`)}`))
  const own = sql.join(shared.map((at) => sql`${sql.id(`has${at}`)}, ${sql.id(`before${at}`)}`))
  return sql`
    and not exists (
      select from (
        select anomaly_id, false as is_member, ${own} from changed
        union all
        select member.anomaly_id, true, ${cellsOf(sql`false`, sql`null::jsonb`)} from ${view.tables.base} member
        where member.anomaly_id in (select anomaly_id from changed)
      ) listed
      group by anomaly_id having ${sql.join(mixed, sql` or `)})`
}
