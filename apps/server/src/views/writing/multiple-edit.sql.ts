import type { Tx } from '@quitus/database/connection.ts'
import { wireJson } from '@quitus/database/views/wire-json.sql.ts'
import type { WireValue } from '@quitus/domain/cell-value.ts'
import { ROW_LOCKED_COLUMN } from '@quitus/domain/column.ts'
import { type RawBuilder, sql } from 'kysely'
import type { View, ViewColumn } from '#views/definition/view.sql.ts'
import { columnRef } from '#views/query/filter.sql.ts'
import { ALIASES } from '#views/query/row-order.sql.ts'
import { summedColumns } from '#views/query/totals.sql.ts'
import type { SelectedRows } from '#views/result-sets/selection.ts'
import { toIntegerArray } from '#views/rows/row-id-list.ts'
import { historyJson, storedOf } from '#views/rows/stored-value.sql.ts'
import { type Act, actColumns } from './change-set.sql.ts'

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

/** How many anomalies, or rows where the column is one of them, does a selection concern, and how many rows of it are gone? */
export async function countConcerned(
  tx: Tx,
  view: View,
  column: ViewColumn,
  selected: SelectedRows,
): Promise<{ count: number; gone: number }> {
  const onlyShown = isGrouped(view, column)
    ? sql`join ${view.tables.base} base on base.row_id = concerned.row_id and base.child_index = 0`
    : sql``
  const isGoneRow = isGone(view, sql`concerned.row_id`)
  const answer = await sql<{ count: number; gone: number }>`
    select count(*) filter (where not ${isGoneRow})::integer as count, ${countGone(view, selected)}::integer as gone
    from (${selectConcerned(view, column, selected)}) concerned ${onlyShown}`.execute(tx)
  return answer.rows[0] ?? { count: 0, gone: 0 }
}

/**
 * Takes the rows that a multiple edit concerns for this transaction, in row order like every other writer. Deleted ones too: one
 * that is restored before the edit is judged is held like the others.
 */
export async function lockConcerned(
  tx: Tx,
  view: View,
  column: ViewColumn,
  selected: SelectedRows,
): Promise<void> {
  await sql`
    select count(*) from (
      select review.row_id from ${view.tables.review} review
      where review.row_id in (${selectConcerned(view, column, selected)})
      order by review.row_id for no key update) locked`.execute(tx)
}

/**
 * What happens when every concerned row gets the value: how many change, hold it already, or are locked, and what the anomalies that
 * change add up to? With `act`, the change set and its history are recorded too; `updateReviewCells` then writes the rows.
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
    act: Act | null
  },
): Promise<MultipleEdit> {
  const { column, value, selected, act } = requested
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
  const written = act === null ? sql`` : recordChanges(view, column, json, act)
  const answer = await sql<Record<string, string | null>>`
    with concerned as materialized (
      select review.row_id ${view.hasChildRows ? sql`, base.anomaly_id` : sql``}, ${isShown} as is_shown, ${isLocked} as is_locked,
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
    select counted.*, ${act === null ? sql`null` : sql`(select id from written)`} as "changeSet"
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

/** Has somebody deleted the row, or is it hidden now? A result set still names it, and its review row stays, so that it can be put back. */
function isGone(view: View, rowId: RawBuilder<unknown>): RawBuilder<unknown> {
  if (!view.acceptsRows && view.condition === null) return sql`false`
  return sql`not exists (select from ${view.tables.base} standing where standing.row_id = ${rowId})`
}

/** How many rows that a selection names are gone? Counted by what it names, because the rows of an anomaly that is hidden cannot be found by it. */
function countGone(view: View, { anomalies, children }: SelectedRows): RawBuilder<unknown> {
  if (!view.acceptsRows && view.condition === null) return sql`0`
  return sql`
    (select count(*) from unnest(${toIntegerArray(Buffer.concat([anomalies, children]))}::integer[]) named (row_id)
     where ${isGone(view, sql`named.row_id`)})`
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

/** A column of the anomaly that stands on several rows and is counted once. */
function isGrouped(view: View, column: ViewColumn): boolean {
  return column.isAnomalyColumn && view.hasChildRows
}

/** The rows themselves, or all those of their anomalies: a column of the anomaly stands on each of them. */
export function selectConcerned(
  view: View,
  column: ViewColumn,
  { anomalies, children }: SelectedRows,
): RawBuilder<unknown> {
  const named = (rowIds: Buffer) => sql`select unnest(${toIntegerArray(rowIds)}::integer[])`
  if (!view.hasChildRows) return sql`select named.row_id from (${named(anomalies)}) named (row_id)`
  const whole = column.isAnomalyColumn ? Buffer.concat([anomalies, children]) : anomalies
  const ofAnomalies = sql`
    select member.row_id from ${view.tables.base} member
    where member.anomaly_id in (select anomaly.anomaly_id from ${view.tables.base} anomaly
                                where anomaly.row_id in (${named(whole)}))`
  if (column.isAnomalyColumn || children.length === 0) return ofAnomalies
  return sql`${ofAnomalies} union ${named(children)}`
}

/** Sums over all rows of the anomalies in `changing`, a column of the anomaly on its own row alone, like the totals of a set. */
export function selectSums(view: View, summed: readonly ViewColumn[]): RawBuilder<unknown> {
  if (summed.length === 0) return sql`select`
  const sums = summed.map((column, at) => {
    const only = column.isAnomalyColumn ? sql` filter (where base.child_index = 0)` : sql``
    return sql`sum(${columnRef(column, ALIASES)})${only} as ${sql.id(`s${at}`)}`
  })
  // One row each, looked up in the order in which they stand: rows are wide, and those of one page then come together.
  const ofChanging = view.hasChildRows
    ? sql`${view.tables.base} base`
    : sql`(select row_id from changing order by row_id) chosen
          join ${view.tables.base} base on base.row_id = chosen.row_id`
  const isOfChanging = view.hasChildRows
    ? sql`where base.anomaly_id in (select anomaly_id from changing)`
    : sql``
  const review = summed.some(({ storage }) => storage === 'review')
    ? sql`join ${view.tables.review} review on review.row_id = base.row_id`
    : sql``
  return sql`select ${sql.join(sums)} from ${ofChanging} ${review} ${isOfChanging}`
}

/** The change set and its history, of what `changing` has; no change set where nothing changes. */
function recordChanges(
  view: View,
  column: ViewColumn,
  json: RawBuilder<unknown>,
  act: Act,
): RawBuilder<unknown> {
  const { names, values } = actColumns(view, act)
  return sql`
    , written as (
      insert into ${view.tables.changeSets} (${names}, cell_count, row_count, columns)
      select ${values}, counted.changed, counted.changed, array[${column.name}::text] from counted where counted.changed > 0
      returning id
    ), history as (
      insert into ${view.tables.cellChanges} (change_set_id, row_id, column_name, before, after)
      select written.id, changing.row_id, ${column.name}, changing.before, ${json} from written, changing
    )`
}
