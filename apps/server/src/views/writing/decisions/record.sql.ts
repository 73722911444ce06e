import type { Tx } from '@quitus/database/connection.ts'
import { wireJson } from '@quitus/database/views/wire-json.sql.ts'
import { ROW_LOCKED_COLUMN } from '@quitus/domain/columns/column.ts'
import type { StateColumns } from '@quitus/domain/states/state-columns.ts'
import { movesOf, type StateRole, type Transition } from '@quitus/domain/states/transition.ts'
import { type WrittenValue, writtenValue } from '@quitus/domain/states/written-value.ts'
import { type RawBuilder, sql } from 'kysely'
import { requireColumn, type View, type ViewColumn } from '#views/definition/view.sql.ts'
import { summedColumns } from '#views/query/totals.sql.ts'
import { toIntegerArray } from '#views/rows/row-id-list.ts'
import { historyJson, storedOf } from '#views/rows/stored-value.sql.ts'
import { actionColumns, type UserAction } from '#views/writing/change-set.sql.ts'
import { joinConcerned } from '#views/writing/concerned-rows.sql.ts'
import type { Excluded, RefusalCode } from '#views/writing/refusals.ts'
import {
  followedDays,
  type RequestedTransition,
  refusalCode,
  stored,
  storedOther,
  storedRoute,
} from './judge.sql.ts'

// What a decision writes: first into the history, as one change set, then into the rows.

export type TransitionOutcome = {
  /** Null where nothing was written. */
  changeSet: string | null
  /** Anomalies that change, the sums of their summed columns before, and the excluded ones by reason. */
  changed: number
  sums: Record<string, number | null>
  excluded: Excluded[]
  /** The rows that `applyTransition` has still to write, four bytes each; null where all are written. */
  unwritten: Buffer | null
}

/** The new value of a cell in the form of the history, for a row of the CTE `changing`. */
type Cell = { column: ViewColumn; after: RawBuilder<unknown> }

/**
 * Judges and records in one statement (FLOW-02): which anomalies of the selection may take the transition, their sums,
 * and with `action` the change set and its history. It writes the rows too, which the caller has locked, unless some
 * have to be opened for it; `applyTransition` then writes them.
 */
export async function judgeAndRecord(
  tx: Tx,
  view: View,
  columns: StateColumns,
  requested: RequestedTransition,
): Promise<TransitionOutcome> {
  const column = (name: string) => requireColumn(view, name)
  const validated = column(columns.validated)
  const summed = summedColumns(view)
  const cells = requested.action === null ? [] : cellsOf(view, columns, requested)
  const answer = await sql<
    Record<string, string | null> & { excluded: Record<string, number> | null; unwritten: Buffer | null }
  >`
    with concerned as materialized (
      select review.row_id, base.anomaly_id, base.child_index = 0 as is_shown, review.state, review.is_locked,
             ${stored(column(columns.amount))} as found, ${storedOther(view, columns)} as other,
             ${stored(column(columns.outcome))} as outcome, ${storedRoute(view, columns)} as route,
             ${followedDays(view, columns, requested.transition)} as followed ${beforeOf(cells)} ${valuesToSum(summed)}
      from ${joinConcerned(view, validated, requested.selected)}
    ), judged as materialized (
      select concerned.*, ${refusalCode(requested)} as code from concerned
    ), changing as materialized (
      select * from judged where code is null
    ), excluded as (
      select code, count(*) as count from judged where code is not null and is_shown group by code
    ), summed as (${sumsOfChanging(summed)})
    ${requested.action === null ? sql`` : recordTransition(view, requested.action, cells)}
    ${requested.action === null ? sql`` : applyAtOnce(view, requested.transition, cells)}
    select (select count(*) from changing where is_shown) as changed,
           (select json_object_agg(code, count) from excluded) as excluded,
           ${requested.action === null ? sql`null` : sql`(select id from written)`} as "changeSet",
           ${requested.action === null ? sql`null` : sql`(select row_ids from unwritten)`} as unwritten
           ${summed.length === 0 ? sql`` : sql`, ${sql.join(summed.map((_, at) => sql.ref(`summed.s${at}`)))}`}
    from summed`.execute(tx)
  const row = answer.rows[0]
  const sumOf = (at: number) => (row?.[`s${at}`] == null ? null : Number(row[`s${at}`]))
  return {
    changeSet: row?.changeSet ?? null,
    changed: Number(row?.changed ?? 0),
    sums: Object.fromEntries(summed.map(({ name }, at) => [name, sumOf(at)])),
    excluded: Object.entries(row?.excluded ?? {}).map(([code, count]) => ({
      code: code as RefusalCode,
      count: Number(count),
    })),
    unwritten: row?.unwritten ?? null,
  }
}

/**
 * The rows of the CTE `changing` as `applied`, where none of them is locked or all are unlocked with their state; the
 * others are `unwritten`. All of them are in the change set, unless the route alone changes.
 */
function applyAtOnce(view: View, transition: Transition, cells: readonly Cell[]): RawBuilder<unknown> {
  const [move] = movesOf(transition)
  const movesState = transition !== 'setRoute'
  const isLocked = move?.locks === undefined ? sql`review.is_locked` : sql`${move.locks}::boolean`
  const isOpen = move?.locks === false ? sql`true` : sql`(select not bool_or(is_locked) from changing)`
  return sql`
    , applied as (
      update ${view.tables.review} review set ${assignmentsOf(cells)}, is_locked = ${isLocked}
      from written, changing
      where review.row_id = changing.row_id and ${movesState ? isOpen : sql`false`}
    ), unwritten as (
      select string_agg(int4send(row_id), ''::bytea) as row_ids from moved
      where not ${movesState ? isOpen : sql`false`}
    )`
}

/** What an update of `review` sets for the cells of a transition but the lock; `changing` holds the rows before. */
function assignmentsOf(cells: readonly Cell[]): RawBuilder<unknown> {
  const others = cells.filter(({ column }) => column.name !== ROW_LOCKED_COLUMN)
  const assignments = others.map(
    ({ column, after }) => sql`${sql.id(column.storageName)} = ${storedOf(column.type, sql`(${after})`)}`,
  )
  return sql`${sql.join(assignments)}, version = review.version + 1, ${notedAsEdited(others)}`
}

function notedAsEdited(cells: readonly Cell[]): RawBuilder<unknown> {
  const names = sql`${[...cells.map(({ column }) => column.storageName), 'is_locked']}::text[]`
  return sql`edited_columns = case when review.edited_columns @> ${names} then review.edited_columns
                                   else array(select unnest(review.edited_columns) union select unnest(${names})) end`
}

/**
 * Applies a recorded transition to rows that could not be written at once, the same values to all of them, so that the
 * history need not be read. Locked rows are unlocked first, unless the transition unlocks them anyway; their final lock
 * is written with the rest (decision 021).
 */
export async function applyTransition(
  tx: Tx,
  view: View,
  columns: StateColumns,
  requested: RequestedTransition & { unwritten: Buffer },
): Promise<void> {
  const { transition } = requested
  const [move] = movesOf(transition)
  const cells = cellsOf(view, columns, requested)
  const others = cells.filter(({ column }) => column.name !== ROW_LOCKED_COLUMN)
  const moved = sql`select unnest(${toIntegerArray(requested.unwritten)}::integer[]) as row_id`
  const opened =
    move?.locks === false
      ? []
      : (
          await sql<{ row_id: number }>`
            update ${view.tables.review} review
            set is_locked = false, version = review.version + 1, ${notedAsEdited(others)}
            from (${moved}) moved where review.row_id = moved.row_id and review.is_locked
            returning review.row_id`.execute(tx)
        ).rows
  const wasLocked = sql`review.row_id = any(${opened.map((row) => row.row_id)}::integer[])`
  const isLocked = move?.locks === undefined ? wasLocked : sql`${move.locks}::boolean`
  // The amount found, and the state to which a closed anomaly is reopened, come from the row before the update.
  const read = (name: string) => stored(requireColumn(view, name))
  await sql`
    update ${view.tables.review} review set ${assignmentsOf(cells)}, is_locked = ${isLocked}
    from (
      select moved.row_id, ${read(columns.amount)} as found, review.state, ${read(columns.outcome)} as outcome
      from (${moved}) moved
      join ${view.tables.base} base on base.row_id = moved.row_id
      join ${view.tables.review} review on review.row_id = moved.row_id
    ) changing
    where review.row_id = changing.row_id`.execute(tx)
}

/** The cells that the transition writes in every changing row; all moves of a transition write the same. */
function cellsOf(view: View, columns: StateColumns, { transition, given }: RequestedTransition): Cell[] {
  const [move] = movesOf(transition)
  if (move === undefined) throw new Error(`No move is called '${transition}'.`)
  // A change of the route leaves the state as it is.
  const cells: Cell[] =
    transition === 'setRoute'
      ? []
      : [
          {
            column: requireColumn(view, columns.state),
            after: transition === 'reopen' ? text('changing.outcome') : json(move.to),
          },
        ]
  for (const [role, written] of Object.entries(move.writes)) {
    const value = writtenValue(written, given)
    const name = columns[role as StateRole]
    if (value === null || name === undefined) continue
    cells.push({ column: requireColumn(view, name), after: afterOf(value) })
  }
  if (move.locks !== undefined) {
    cells.push({ column: requireColumn(view, ROW_LOCKED_COLUMN), after: json(move.locks) })
  }
  return cells
}

/** What is written, for a row of the CTE `changing`. */
function afterOf(value: NonNullable<WrittenValue>): RawBuilder<unknown> {
  if (value === 'found') return wireJson('AMOUNT', sql.ref('changing.found'))
  return value === 'from' ? text('changing.state') : json(value.value)
}

const text = (column: string) => wireJson('STRING', sql.ref(column))

function json(value: Parameters<typeof historyJson>[0]): RawBuilder<unknown> {
  return sql`${historyJson(value)}::jsonb`
}

/** What the cells hold before, as columns of the CTE `concerned`. */
function beforeOf(cells: readonly Cell[]): RawBuilder<unknown> {
  const held = cells.map(({ column }, at) => sql`, ${stored(column)} as ${sql.id(`before${at}`)}`)
  return sql.join(held, sql` `)
}

/** The values of summed columns, as columns of the CTE `concerned`. */
function valuesToSum(summed: readonly ViewColumn[]): RawBuilder<unknown> {
  return sql.join(
    summed.map((column, at) => sql`, ${stored(column)} as ${sql.id(`summed${at}`)}`),
    sql` `,
  )
}

/** What they add up to over the anomalies of the CTE `changing`, like the totals of a set. */
function sumsOfChanging(summed: readonly ViewColumn[]): RawBuilder<unknown> {
  if (summed.length === 0) return sql`select`
  const sums = summed.map((_, at) => sql`sum(${sql.id(`summed${at}`)}) as ${sql.id(`s${at}`)}`)
  return sql`select ${sql.join(sums)} from changing where is_shown`
}

/**
 * The change set and its history, for the rows of the CTE `changing`; no change set where nothing changes. Lines are
 * written in the order of the index by change sets, at the end of which they go.
 */
function recordTransition(view: View, action: UserAction, cells: readonly Cell[]): RawBuilder<unknown> {
  const { names, values } = actionColumns(view, action)
  const written = cells
    .map(({ column, after }, at) => ({ column, after, held: sql.ref(`changing.before${at}`) }))
    .toSorted((left, right) => (left.column.name < right.column.name ? -1 : 1))
    .map((cell, at) => ({
      ...{ name: sql`${cell.column.name}::text`, before: sql.id(`old${at}`), after: sql.id(`new${at}`) },
      valued: sql`${wireJson(cell.column.type, cell.held)} as ${sql.id(`old${at}`)}, ${cell.after} as ${sql.id(`new${at}`)}`,
      differs: sql`${sql.id(`old${at}`)} is distinct from ${sql.id(`new${at}`)}`,
    }))
  const counted = written.map(
    ({ name, differs }) => sql`select ${name} as name, count(*) filter (where ${differs}) as lines,
                                 count(*) filter (where is_shown and ${differs}) as shown from valued`,
  )
  // Nearly always all cells of a row change.
  const all = sql.join(
    written.map(({ differs }) => differs),
    sql` and `,
  )
  const any = sql.join(
    written.map(({ differs }) => differs),
    sql` or `,
  )
  const listed = sql.join(written.map(({ name, before, after }) => sql`(${name}, ${before}, ${after})`))
  const arrayOf = (part: 'name' | 'before' | 'after') => sql`
    case when ${all} then array[${sql.join(written.map((cell) => cell[part]))}]
         else (select array_agg(cell.${sql.id(part)}) from (values ${listed}) cell (name, before, after)
               where cell.before is distinct from cell.after) end`
  return sql`
    , valued as materialized (
      select changing.row_id, changing.is_shown, ${sql.join(written.map(({ valued }) => valued))}
      from (select * from changing order by row_id) changing
    ), moved as materialized (
      select row_id, is_shown from valued where ${any}
    ), named as materialized (
      select name, shown from (${sql.join(counted, sql` union all `)}) cell where lines > 0
    ), written as (
      insert into ${view.tables.changeSets} (${names}, cell_count, row_count, columns)
      select ${values}, sum(shown), (select count(*) from moved where is_shown), array_agg(name order by name)
      from named having count(*) > 0
      returning id
    ), history as (
      insert into ${view.tables.rowChanges} (change_set_id, row_id, columns, before, after)
      select written.id, valued.row_id, ${arrayOf('name')}, ${arrayOf('before')}, ${arrayOf('after')}
      from written, valued where ${any}
    )`
}
