import type { Tx } from '@quitus/database/connection.ts'
import { wireJson } from '@quitus/database/views/wire-json.sql.ts'
import { ROW_LOCKED_COLUMN } from '@quitus/domain/column.ts'
import type { ProjectAccess } from '@quitus/domain/permissions.ts'
import { STATES } from '@quitus/domain/states/state.ts'
import type { StateColumns } from '@quitus/domain/states/state-columns.ts'
import {
  movesOf,
  planMove,
  reopenedState,
  type StateRole,
  type Transition,
} from '@quitus/domain/states/transition.ts'
import { type Given, writtenValue } from '@quitus/domain/states/written-value.ts'
import { type RawBuilder, sql } from 'kysely'
import { requireColumn, type View, type ViewColumn } from '#views/definition/view.sql.ts'
import { summedColumns } from '#views/query/totals.sql.ts'
import type { SelectedRows } from '#views/result-sets/selection.ts'
import { historyJson, storedOf } from '#views/rows/stored-value.sql.ts'
import { type Act, actColumns } from './change-set.sql.ts'
import type { RefusalCode } from './edit-plan.ts'
import { selectConcerned, selectSums } from './multiple-edit.sql.ts'

export type TransitionOutcome = {
  /** Null where nothing was written. */
  changeSet: string | null
  /** Anomalies that change, what their summed columns add up to before, and those left out by reason. */
  changed: number
  sums: Record<string, number | null>
  excluded: { code: RefusalCode; count: number }[]
}

export type RequestedTransition = {
  transition: Transition
  selected: SelectedRows
  given: Given
  access: ProjectAccess
  actor: Act['actor']
  /** Null for what would be: nothing is written then. */
  act: Act | null
}

/** What a cell gets, as the history keeps it; `changing` is the row. */
type Cell = { column: ViewColumn; after: RawBuilder<unknown> }

/**
 * Takes the anomalies of a selection through a transition (FLOW-02): which ones may take it, what they add up to, and with `act` the change set with
 * its history; `writeTransition` then writes the rows, which are held.
 */
export async function evaluateTransition(
  tx: Tx,
  view: View,
  columns: StateColumns,
  requested: RequestedTransition,
): Promise<TransitionOutcome> {
  const column = (name: string) => requireColumn(view, name)
  const validated = column(columns.validated)
  const summed = summedColumns(view)
  const answer = await sql<Record<string, string | null> & { excluded: Record<string, number> | null }>`
    with concerned as materialized (
      select review.row_id, base.anomaly_id, base.child_index = 0 as is_shown, review.state,
             ${stored(validated)} as is_validated, ${stored(column(columns.amount))} as found,
             ${stored(column(columns.recovered))} as recovered
      from (${selectConcerned(view, validated, requested.selected)}) concerned
      join ${view.tables.base} base on base.row_id = concerned.row_id
      join ${view.tables.review} review on review.row_id = concerned.row_id
    ), judged as materialized (
      select concerned.*, ${refusalCode(requested)} as code from concerned
    ), changing as materialized (
      select * from judged where code is null
    ), excluded as (
      select code, count(*) as count from judged where code is not null and is_shown group by code
    ), summed as (${selectSums(view, summed)})
    ${requested.act === null ? sql`` : recordTransition(view, requested.act, cellsOf(view, columns, requested))}
    select (select count(*) from changing where is_shown) as changed,
           (select json_object_agg(code, count) from excluded) as excluded,
           ${requested.act === null ? sql`null` : sql`(select id from written)`} as "changeSet"
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
  }
}

/**
 * Writes into the rows of a change set what its transition writes, alike into all of them, so that the history need not be read again. Locked rows
 * are opened first, unless the transition takes the lock anyway; the lock that stays, comes or goes is written with the rest (decision 021).
 */
export async function writeTransition(
  tx: Tx,
  view: View,
  columns: StateColumns,
  requested: RequestedTransition & { changeSet: string },
): Promise<void> {
  const { changeSet, transition } = requested
  const [move] = movesOf(transition)
  const cells = cellsOf(view, columns, requested).filter(({ column }) => column.name !== ROW_LOCKED_COLUMN)
  const names = [...cells.map(({ column }) => column.storageName), 'is_locked']
  const noted = sql`edited_columns = case when review.edited_columns @> ${names}::text[] then review.edited_columns
                                          else array(select unnest(review.edited_columns) union select unnest(${names}::text[])) end`
  const moved = sql`
    select distinct change.row_id from ${view.tables.cellChanges} change where change.change_set_id = ${changeSet}::bigint`
  const opened =
    move?.locks === false
      ? []
      : (
          await sql<{ row_id: number }>`
            update ${view.tables.review} review set is_locked = false, version = review.version + 1, ${noted}
            from (${moved}) moved where review.row_id = moved.row_id and review.is_locked
            returning review.row_id`.execute(tx)
        ).rows
  const wasLocked = sql`review.row_id = any(${opened.map((row) => row.row_id)}::integer[])`
  const isLocked = move?.locks === undefined ? wasLocked : sql`${move.locks}::boolean`
  const assignments = cells.map(
    ({ column, after }) => sql`${sql.id(column.storageName)} = ${storedOf(column.type, sql`(${after})`)}`,
  )
  // What was found, and where a closed anomaly goes back to, stands in the row as it was.
  const read = (name: string) => stored(requireColumn(view, name))
  await sql`
    update ${view.tables.review} review
    set ${sql.join(assignments)}, is_locked = ${isLocked}, version = review.version + 1, ${noted}
    from (
      select moved.row_id, ${read(columns.amount)} as found, ${read(columns.validated)} as is_validated,
             ${read(columns.recovered)} as recovered
      from (${moved}) moved
      join ${view.tables.base} base on base.row_id = moved.row_id
      join ${view.tables.review} review on review.row_id = moved.row_id
    ) changing
    where review.row_id = changing.row_id`.execute(tx)
}

function stored({ storage, storageName }: ViewColumn): RawBuilder<unknown> {
  return sql.ref(`${storage === 'review' ? 'review' : 'base'}.${storageName}`)
}

/** Why a row of `concerned` cannot take the transition; null where it can. The table of the domain answers for each state. */
function refusalCode({ transition, actor, access, given }: RequestedTransition): RawBuilder<unknown> {
  const cases = STATES.map((state) => {
    // A closed anomaly has somewhere to go back to, wherever that is.
    const anomaly = { state, isValidated: null, recovered: null }
    const planned = planMove(transition, anomaly, { actor, access, reason: given.reason })
    return sql`when ${state} then ${'refusal' in planned ? planned.refusal : null}::text`
  })
  const ofState = sql`case concerned.state ${sql.join(cases, sql` `)} end`
  const { acceptedAmount } = given
  if (acceptedAmount === null) return ofState
  if (acceptedAmount === 0) return sql`coalesce(${ofState}, 'accepted_amount_nothing')`
  const amount = sql`${acceptedAmount}::numeric`
  return sql`coalesce(${ofState}, case
    when coalesce(concerned.found, 0) = 0 then null
    when sign(concerned.found) <> sign(${amount}) then 'accepted_amount_sign'
    when abs(${amount}) > abs(concerned.found) then 'accepted_amount_too_large' end)`
}

/** What every changing row gets, cell by cell; all moves of a transition write the same. */
function cellsOf(view: View, columns: StateColumns, { transition, given }: RequestedTransition): Cell[] {
  const [move] = movesOf(transition)
  if (move === undefined) throw new Error(`No move is called '${transition}'.`)
  const cells: Cell[] = [
    {
      column: requireColumn(view, columns.state),
      after: transition === 'reopen' ? reopened() : json(move.to),
    },
  ]
  for (const [role, written] of Object.entries(move.writes)) {
    const value = writtenValue(written, given)
    if (value === null) continue
    const column = requireColumn(view, columns[role as StateRole])
    const found = wireJson('AMOUNT', sql.ref('changing.found'))
    cells.push({ column, after: value === 'found' ? found : json(value.value) })
  }
  if (move.locks !== undefined) {
    cells.push({ column: requireColumn(view, ROW_LOCKED_COLUMN), after: json(move.locks) })
  }
  return cells
}

/** Where a closed anomaly goes back to, as `reopenedState` says. */
function reopened(): RawBuilder<unknown> {
  const after = (isValidated: boolean, recovered: number) => json(reopenedState(isValidated, recovered))
  return sql`case when not changing.is_validated then ${after(false, 0)}
                  when coalesce(changing.recovered, 0) = 0 then ${after(true, 0)} else ${after(true, 1)} end`
}

function json(value: Parameters<typeof historyJson>[0]): RawBuilder<unknown> {
  return sql`${historyJson(value)}::jsonb`
}

/** The change set and its history, of what `changing` has; no change set where nothing changes. */
function recordTransition(view: View, act: Act, cells: readonly Cell[]): RawBuilder<unknown> {
  const { names, values } = actColumns(view, act)
  const lines = cells.map(
    ({ column, after }) =>
      sql`(${column.name}::text, ${wireJson(column.type, sql.ref(`review.${column.storageName}`))}, ${after})`,
  )
  return sql`
    , cells as materialized (
      select changing.row_id, changing.is_shown, cell.name, cell.before, cell.after
      from changing
      join ${view.tables.review} review on review.row_id = changing.row_id
      cross join lateral (values ${sql.join(lines)}) cell (name, before, after)
      where cell.before is distinct from cell.after
    ), written as (
      insert into ${view.tables.changeSets} (${names}, cell_count, row_count, columns)
      select ${values}, count(*) filter (where is_shown), count(distinct row_id) filter (where is_shown), array_agg(distinct name)
      from cells having count(*) > 0
      returning id
    ), history as (
      insert into ${view.tables.cellChanges} (change_set_id, row_id, column_name, before, after)
      select written.id, cells.row_id, cells.name, cells.before, cells.after from written, cells
    )`
}
