import { MAX_NAMED_REFUSALS } from '@quitus/contract/views/limits.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { wireJson } from '@quitus/database/views/wire-json.sql.ts'
import { ROW_LOCKED_COLUMN } from '@quitus/domain/columns/column.ts'
import { type RawBuilder, sql } from 'kysely'
import type { View, ViewColumn } from '#views/definition/view.sql.ts'
import { andKnownRow } from '#views/rows/known-rows.sql.ts'
import { storedOf } from '#views/rows/stored-value.sql.ts'
import { actionColumns, linesOfCells, type UserAction } from '#views/writing/change-set.sql.ts'
import { judgeTransitions, latestOnlyColumns, transitionColumns } from '#views/writing/decisions/undo.sql.ts'
import type { PlannedRefusal } from '#views/writing/refusals.ts'
import { isConvertedSince, type Step, type StepHead } from './steps.sql.ts'

export type Reversal = {
  /** Null where nothing could be written. */
  changeSet: string | null
  changed: number
  columns: string[]
  refusedCount: number
  refused: PlannedRefusal[]
}

/**
 * Records the change set that reverses another one, with its history; `updateReviewCells` then writes the rows, which
 * are locked. A cell goes back to `before` where it still holds `after`, where its column can be edited and its row is
 * not locked; an unlock or lock among the cells counts as undone for the others. A column of the anomaly goes back on
 * all rows of the anomaly or on none. A transition goes back with all its cells or not at all, and only while it is the
 * latest of its anomaly. Undefined when another call reversed it at the same moment.
 */
export async function insertReversal(
  tx: Tx,
  view: View,
  action: UserAction,
  { step, head }: { step: Step; head: StepHead },
): Promise<Reversal | undefined> {
  const columns = view.columns.filter(
    ({ name, storage }) => storage === 'review' && head.columns.includes(name),
  )
  const { names, values } = actionColumns(view, action)
  const answer = await sql<{
    changeSet: string | null
    changed: string
    columns: string[] | null
    refusedCount: string
    refused: PlannedRefusal[] | null
  }>`
    with ${judgeCells(view, head, columns)},
    counted as (
      select count(*) filter (where code is null and is_shown) as changed,
             count(distinct row_id) filter (where code is null and is_shown) as row_count,
             array_agg(distinct column_name) filter (where code is null) as columns,
             count(*) filter (where code is not null and is_shown) as refused
      from judged
    ), written as (
      insert into ${view.tables.changeSets} (${names}, undoes_id, step_id, cell_count, row_count, columns)
      select ${values}, ${head.id}::bigint, ${step.id}::bigint, changed, row_count, columns from counted where changed > 0
      on conflict (undoes_id) do nothing
      returning id
    ), history as (
      insert into ${view.tables.rowChanges} (change_set_id, row_id, columns, before, after)
      select written.id, back.row_id, ${linesOfCells(sql`back`)}
      from written, (
        select row_id, column_name, after as before, before as after from judged where code is null
      ) back
      group by written.id, back.row_id
    )
    select (select id from written) as "changeSet", counted.changed, counted.columns, counted.refused as "refusedCount",
           (select json_agg(json_build_object('entryId', named.entry_id, 'column', named.column_name,
                                              'code', named.code, 'current', named.present))
            from (select entry.entry_id, judged.* from judged
                  join ${view.tables.entries} entry on entry.row_id = judged.row_id
                  where judged.code is not null and judged.is_shown and judged.column_name = any(${columns.map(({ name }) => name)}::text[])
                    ${andKnownRow(view, sql.ref('judged.row_id'))}
                  order by judged.row_id, judged.column_name limit ${MAX_NAMED_REFUSALS}) named) as refused
    from counted`.execute(tx)
  const row = answer.rows[0]
  const changed = Number(row?.changed ?? 0)
  if (row === undefined || (changed > 0 && row.changeSet === null)) return undefined
  const { changeSet, columns: written, refused } = row
  return {
    changeSet,
    changed,
    columns: written ?? [],
    refusedCount: Number(row.refusedCount),
    refused: refused ?? [],
  }
}

/**
 * The cells of a change set as the CTE `judged`: the current value of each, and the code of why it cannot go back, else
 * null.
 */
function judgeCells(view: View, head: StepHead, columns: readonly ViewColumn[]): RawBuilder<unknown> {
  const namesOf = (chosen: readonly ViewColumn[]) => sql`${chosen.map(({ name }) => name)}::text[]`
  const shared = columns.filter(({ isAnomalyColumn }) => isAnomalyColumn)
  const isGrouped = view.hasChildRows && shared.length > 0
  const isShared = isGrouped ? sql`change.column_name = any(${namesOf(shared)})` : sql`false`
  const isShown = isGrouped ? sql`not (${isShared} and coalesce(base.child_index, 0) > 0)` : sql`true`
  // Imported rows are wide: without anomalies of several rows their index alone says that they are there.
  const anomalyId = isGrouped ? sql`base.anomaly_id` : sql`null::text`
  const byColumn = (make: (column: ViewColumn) => RawBuilder<unknown>, otherwise: RawBuilder<unknown>) =>
    columns.length === 0
      ? otherwise
      : sql`case change.column_name ${sql.join(
          columns.map((column) => sql`when ${column.name} then ${make(column)}`),
          sql` `,
        )} else ${otherwise} end`
  const stored = ({ storageName }: ViewColumn) => sql.ref(`review.${storageName}`)
  const isSame = byColumn(
    (column) =>
      isConvertedSince(column, head)
        ? sql`false`
        : sql`${stored(column)} is not distinct from ${storedOf(column.type, sql`change.after`)}`,
    sql`false`,
  )
  // What a hidden row holds is nothing to its reader.
  const present = byColumn(
    (column) =>
      view.condition === null
        ? wireJson(column.type, stored(column))
        : sql`case when base.row_id is not null then ${wireJson(column.type, stored(column))} end`,
    sql`null::jsonb`,
  )
  const latestOnly = latestOnlyColumns(view).map(({ name }) => name)
  const isTransition = columns.some(({ name }) => latestOnly.includes(name))
  const ofTransition = isTransition ? transitionColumns(view).map(({ name }) => name) : []
  const isWritable = ({ name, isEditable }: ViewColumn) => isEditable || ofTransition.includes(name)
  return sql`
    cells as materialized (
      select change.row_id, change.column_name, change.before, change.after, review.is_locked, ${anomalyId} as
        anomaly_id,
             ${isShared} as is_shared, ${isShown} as is_shown,
             case when not change.column_name = any(${namesOf(columns)}) then 'unknown_column'
                  when base.row_id is null then 'unknown_entry'
                  when not change.column_name = any(${namesOf(columns.filter(isWritable))}) then 'column_not_editable'
                  when not ${isSame} then 'changed_meanwhile' end as code,
             ${present} as present
      from ${view.tables.cellChanges} change
      left join ${view.tables.base} base on base.row_id = change.row_id
      left join ${view.tables.review} review on review.row_id = change.row_id
      where change.change_set_id = ${head.id}::bigint
    ), ${isGrouped ? wholeAnomalies(view) : sql`whole as (select * from cells)`},
    ${closedCells(columns, { isGrouped, isTransition, ofTransition })}
    ${isTransition ? sql`, ${judgeTransitions(view, head, { names: ofTransition, latestOnly })}` : sql``}`
}

/**
 * Which of the cells are closed by the lock of their rows, of an anomaly's column by that of any: none of a transition,
 * which reaches locked rows. Sets are counted by groups and joined: windows would sort all cells of a step by their
 * text.
 */
function closedCells(
  columns: readonly ViewColumn[],
  {
    isGrouped,
    isTransition,
    ofTransition,
  }: { isGrouped: boolean; isTransition: boolean; ofTransition: readonly string[] },
): RawBuilder<unknown> {
  const name = sql.raw(isTransition ? 'opened' : 'judged')
  const anomaly = isGrouped ? sql`coalesce(anomaly_id, row_id::text)` : sql`row_id::text`
  const open = [ROW_LOCKED_COLUMN, ...ofTransition]
  if (columns.every((column) => open.includes(column.name))) {
    return sql`${name} as materialized (
      select row_id, column_name, before, after, is_shown, present, ${anomaly} as anomaly_id, code from whole
    )`
  }
  const hasLock = columns.some((column) => column.name === ROW_LOCKED_COLUMN)
  const isOwn = hasLock
    ? sql`is_locked and not exists (select from freed where freed.row_id = whole.row_id)`
    : sql`is_locked`
  const freed = hasLock
    ? sql`freed as materialized (select row_id from whole where column_name = ${ROW_LOCKED_COLUMN} and code is null),`
    : sql``
  const groups = isGrouped
    ? sql`closed_groups as materialized (select anomaly_id, column_name from closed where is_shared and is_closed group by 1, 2),`
    : sql``
  const isClosed = isGrouped
    ? sql`case when is_shared then exists (select from closed_groups shut
                                           where shut.anomaly_id = closed.anomaly_id
                                             and shut.column_name = closed.column_name)
               else is_closed end`
    : sql`is_closed`
  return sql`
    ${freed} closed as materialized (select whole.*, ${isOwn} as is_closed from whole), ${groups}
    ${name} as materialized (
      select row_id, column_name, before, after, is_shown, present, ${anomaly} as anomaly_id,
             case when code is null and column_name <> all (${open}::text[]) and ${isClosed} then 'row_locked' else
               code end as code
      from closed
    )`
}

/**
 * A column of the anomaly goes back as a whole: where one of its rows cannot, or rows came or went since, none does.
 */
function wholeAnomalies(view: View): RawBuilder<unknown> {
  return sql`
    summary as materialized (
      select anomaly_id, column_name, max(code) as code, count(*) as rows_listed, (array_agg(before))[1] as first_before
      from cells where is_shared and anomaly_id is not null group by anomaly_id, column_name
    ), mixed as materialized (
      select cells.anomaly_id, cells.column_name
      from cells
      join summary on summary.anomaly_id = cells.anomaly_id and summary.column_name = cells.column_name
      where cells.is_shared and cells.before is distinct from summary.first_before
      group by 1, 2
    ), members as materialized (
      select member.anomaly_id, count(*) as row_count from ${view.tables.base} member
      where member.anomaly_id in (select anomaly_id from summary) group by member.anomaly_id
    ), whole as materialized (
      select cells.row_id, cells.column_name, cells.before, cells.after, cells.anomaly_id, cells.is_locked,
        cells.is_shared, cells.is_shown,
             cells.present,
             case when summary.anomaly_id is null then cells.code
                  when summary.code is not null then coalesce(cells.code, summary.code)
                  when mixed.anomaly_id is not null or summary.rows_listed <> members.row_count then 'anomaly_changed'
                    end as code
      from cells
      left join summary on cells.is_shared and summary.anomaly_id = cells.anomaly_id and summary.column_name =
        cells.column_name
      left join mixed on mixed.anomaly_id = summary.anomaly_id and mixed.column_name = summary.column_name
      left join members on members.anomaly_id = summary.anomaly_id
    )`
}
