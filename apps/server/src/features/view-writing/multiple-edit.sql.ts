import type { Tx } from '@quitus/database/connection.ts'
import { wireJson } from '@quitus/database/views/wire-json.sql.ts'
import { ROW_LOCKED_COLUMN } from '@quitus/domain/columns/column.ts'
import type { WireValue } from '@quitus/domain/values/cell-value.ts'
import { type RawBuilder, sql } from 'kysely'
import type { View, ViewColumn } from '#views/definition/view.sql.ts'
import { summedColumns } from '#views/query/totals.sql.ts'
import type { SelectedRows } from '#views/result-sets/selection.ts'
import { historyJson, storedOf } from '#views/rows/stored-value.sql.ts'
import { actionColumns, type UserAction } from '#views/writing/change-set.sql.ts'
import {
  countGone,
  isGone,
  isGrouped,
  selectConcerned,
  selectSums,
} from '#views/writing/concerned-rows.sql.ts'

export type MultipleEdit = {
  /** Null where nothing was written. */
  changeSet: string | null
  changed: number
  unchanged: number
  locked: number
  /** Rows in which another column selects a list without the value. */
  unfit: number
  /** Rows that people have deleted since the selection was made, or that are hidden since. */
  gone: number
  sums: Record<string, number | null>
}

/** Values of a column with which rows take a choice, and whether those without one do. */
export type SelectingKeys = { column: ViewColumn; keys: readonly string[]; isBlankFit: boolean }

/**
 * What happens when every concerned row gets the value: how many change, hold it already, or are locked, and what the
 * anomalies that change add up to? With `action`, the change set and its history are recorded too; `updateReviewCells`
 * then writes the rows.
 */
export async function evaluateBulkEdit(
  tx: Tx,
  view: View,
  requested: {
    column: ViewColumn
    value: WireValue
    selected: SelectedRows
    selecting: SelectingKeys | undefined
    /** An assignment reaches locked rows too. */
    ignoresLocks?: boolean
    /** Null for a dry run. */
    action: UserAction | null
  },
): Promise<MultipleEdit> {
  const { column, value, selected, action } = requested
  const json = sql`${historyJson(value)}::jsonb`
  const stored = sql.ref(`review.${column.storageName}`)
  const hasOneOfEach = isGrouped(view, column)
  const ownLock = hasOneOfEach
    ? sql`bool_or(review.is_locked) over (partition by base.anomaly_id)`
    : sql`review.is_locked`
  const isLocked = column.name === ROW_LOCKED_COLUMN || requested.ignoresLocks ? sql`false` : ownLock
  const isShown = hasOneOfEach ? sql`base.child_index = 0` : sql`true`
  // Imported rows are wide: they are looked up only where anomalies have several.
  const base = view.hasChildRows
    ? sql`join ${view.tables.base} base on base.row_id = concerned.row_id`
    : sql``
  const summed = summedColumns(view)
  const sums = summed.map((_, at) => sql.ref(`summed.s${at}`))
  const written = action === null ? sql`` : recordChanges(view, column, json, action)
  const answer = await sql<Record<string, string | null>>`
    with concerned as materialized (
      select review.row_id ${view.hasChildRows ? sql`, base.anomaly_id` : sql``}, ${isShown} as is_shown, ${isLocked}
        as is_locked,
             ${isUnfit(view, requested.selecting)} as is_unfit, ${isGone(view, sql`concerned.row_id`)} as is_gone,
             ${stored} is distinct from ${storedOf(column.type, sql`(${json})`)} as differs,
             ${wireJson(column.type, stored)} as before
      from (${selectConcerned(view, column, selected)}) concerned
      join ${view.tables.review} review on review.row_id = concerned.row_id ${base}
    ), changing as (
      select * from concerned where differs and not is_locked and not is_unfit and not is_gone
    ), counted as (
      select count(*) filter (where not is_gone and is_locked) as locked,
             count(*) filter (where not is_gone and not is_locked and differs and is_unfit) as unfit,
             count(*) filter (where not is_gone and not is_locked and differs and not is_unfit) as changed,
             count(*) filter (where not is_gone and not is_locked and not differs) as unchanged,
             ${countGone(view, selected)} as gone
      from concerned where is_shown
    ), summed as (${selectSums(view, summed)})
    ${written}
    select counted.*, ${action === null ? sql`null` : sql`(select id from written)`} as "changeSet"
           ${sums.length === 0 ? sql`` : sql`, ${sql.join(sums)}`}
    from counted, summed`.execute(tx)
  const row = answer.rows[0] ?? {}
  return {
    changeSet: row.changeSet ?? null,
    changed: Number(row.changed),
    unchanged: Number(row.unchanged),
    locked: Number(row.locked),
    unfit: Number(row.unfit),
    gone: Number(row.gone),
    sums: Object.fromEntries(
      summed.map(({ name }, at) => [name, row[`s${at}`] == null ? null : Number(row[`s${at}`])]),
    ),
  }
}

/** Does another column of the row select a list that does not have the value (CELL-08)? */
function isUnfit(view: View, selecting: SelectingKeys | undefined): RawBuilder<unknown> {
  if (selecting === undefined) return sql`false`
  const { column, keys, isBlankFit } = selecting
  const own = sql.id(column.storageName)
  const value =
    column.storage === 'review'
      ? sql`review.${own}`
      : sql`(select own.${own} from ${view.tables.base} own where own.row_id = review.row_id)`
  return sql`not coalesce((${value})::text = any(${keys}::text[]), ${isBlankFit}::boolean)`
}

/** The change set and its history, of what `changing` has; no change set where nothing changes. */
function recordChanges(
  view: View,
  column: ViewColumn,
  json: RawBuilder<unknown>,
  action: UserAction,
): RawBuilder<unknown> {
  const { names, values } = actionColumns(view, action)
  return sql`
    , written as (
      insert into ${view.tables.changeSets} (${names}, cell_count, row_count, columns)
      select ${values}, counted.changed, counted.changed, array[${column.name}::text] from counted where
        counted.changed > 0
      returning id
    ), history as (
      insert into ${view.tables.rowChanges} (change_set_id, row_id, columns, before, after)
      select written.id, changing.row_id, array[${column.name}::text], array[changing.before], array[${json}]
      from written, changing
    )`
}
