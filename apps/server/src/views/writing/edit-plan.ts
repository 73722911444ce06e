import { type ChoiceList, choiceRefusal } from '@quitus/domain/columns/choices.ts'
import { ROW_LOCKED_COLUMN } from '@quitus/domain/columns/column.ts'
import { readWireValue } from '@quitus/domain/columns/column-type-rules.ts'
import { cellEditRefusal } from '@quitus/domain/columns/editability.ts'
import { isSameWireValue, type WireValue } from '@quitus/domain/values/cell-value.ts'
import type { View, ViewColumn } from '#views/definition/view.sql.ts'
import { presentCell, presentValue } from '#views/rows/row.presenter.ts'
import type { StoredRow } from '#views/rows/rows.sql.ts'
import type { PlannedChange } from './change-set.sql.ts'
import { type Decider, judgeCell } from './decisions/judge.sql.ts'
import type { PlannedRefusal, RefusalCode } from './refusals.ts'

export type RequestedChange = { entryId: string; column: string; value: unknown; expected: unknown }
export type EditPlan = { changes: PlannedChange[]; refusals: PlannedRefusal[] }

/**
 * Judges change by change, in the order of the request, what can be written and what is refused with which code. `rows`
 * holds every row of the anomalies concerned, locked for update; an anomaly column's edit concerns them all. `ownHost`
 * is the application’s own host (CELL-04), `choices` holds the lists of the columns that have one (CELL-08). With a
 * `decider` a value of the validated column is a transition (FLOW-04); the view then has its state columns. Takes time
 * by the changes and the rows, not by their product.
 */
export function planEdit(
  view: View,
  rows: readonly StoredRow[],
  requested: readonly RequestedChange[],
  ownHost: string,
  choices: ReadonlyMap<string, ChoiceList> = new Map(),
  decider: Decider | null = null,
): EditPlan {
  const byEntryId = new Map(rows.map((row) => [row.entry_id, row]))
  const byAnomaly = Map.groupBy(rows, (row) => row.anomaly_id)
  const columns = new Map(view.columns.map((column) => [column.name, column]))
  const locks = new Locks(rows)
  const plan: EditPlan = { changes: [], refusals: [] }
  const planned = new Set<string>()
  const after = new Map<string, WireValue>()
  for (const change of inOrder(view, requested)) {
    const row = byEntryId.get(change.entryId)
    const column = columns.get(change.column)
    const current = row && column ? presentCell(view, row, column) : null
    const refuse = (code: RefusalCode) =>
      plan.refusals.push({ entryId: change.entryId, column: change.column, code, current })
    if (row === undefined) refuse('unknown_entry')
    else if (column === undefined) refuse('unknown_column')
    else {
      const isLocked = column.isAnomalyColumn ? locks.hasAny(row) : locks.has(row)
      const isDecision = decider !== null && column.name === view.stateColumns?.validated
      const code = refusalOf(column, row, isLocked, planned, change, current, isDecision)
      if (code !== null) {
        refuse(code)
        continue
      }
      const read = readWireValue(change.value, column.type, { ownHost })
      if (!read.ok) {
        refuse(read.code)
        continue
      }
      const list = choices.get(column.name)
      const choice =
        list === undefined ? null : choiceRefusal(list, selecting(list, row), read.value, current)
      if (choice !== null) {
        refuse(choice)
        continue
      }
      if (!isDecision) write(row, column, read.value)
      else if (!isSameWireValue(current, read.value)) {
        const refusal = decide(row, read.value === null ? null : read.value === true)
        if (refusal !== null) refuse(refusal)
      }
    }
  }
  return plan

  function write(row: StoredRow, column: ViewColumn, value: WireValue): void {
    planned.add(`${row.row_id}/${column.name}`)
    for (const each of column.isAnomalyColumn ? (byAnomaly.get(row.anomaly_id) ?? [row]) : [row]) {
      after.set(`${each.row_id}/${column.name}`, value)
      const before = presentValue(each[column.storageName], column.type)
      if (column.name === ROW_LOCKED_COLUMN) locks.set(each, value === true)
      if (!isSameWireValue(before, value)) {
        plan.changes.push({ rowId: each.row_id, column, before, after: value, isShown: each === row })
      }
    }
  }

  /**
   * A decision writes all that its transition writes, or nothing; a value that the request gives for a column takes
   * precedence.
   */
  function decide(row: StoredRow, isValidated: boolean | null): RefusalCode | null {
    if (decider === null) return null
    const decision = judgeCell(view, isValidated, (name) => readValue(row, columns.get(name)), decider)
    if ('refusal' in decision) return decision.refusal
    const locked = decision.locks === undefined ? [] : [{ column: ROW_LOCKED_COLUMN, value: decision.locks }]
    for (const { column: name, value } of [...decision.writes, ...locked]) {
      const column = columns.get(name)
      if (column !== undefined && !planned.has(`${row.row_id}/${name}`)) write(row, column, value)
    }
    return null
  }

  /** The value that selects the list of a row, once the changes before this one are written. */
  function selecting({ filterWithColumn }: ChoiceList, row: StoredRow): Record<string, WireValue> {
    const column = filterWithColumn === undefined ? undefined : columns.get(filterWithColumn)
    return column === undefined ? {} : { [column.name]: readValue(row, column) }
  }

  /** The value of a cell once the changes before this one are written. */
  function readValue(row: StoredRow, column: ViewColumn | undefined): WireValue {
    if (column === undefined) return null
    const changed = after.get(`${row.row_id}/${column.name}`)
    return changed === undefined ? presentValue(row[column.storageName], column.type) : changed
  }
}

/**
 * As they were requested, but what opens rows goes first and what closes them last: a decision locks and unlocks what
 * it is about.
 */
function inOrder(view: View, requested: readonly RequestedChange[]): readonly RequestedChange[] {
  const validated = view.stateColumns?.validated
  if (validated === undefined || !requested.some(({ column }) => column === validated)) return requested
  const rank = ({ column, value }: RequestedChange) => (column !== validated ? 1 : value === null ? 0 : 2)
  return [...requested].sort((left, right) => rank(left) - rank(right))
}

/** Which rows are locked while the changes are gone through, and which anomalies have such a row. */
class Locks {
  readonly #rows = new Set<number>()
  readonly #counts = new Map<string, number>()

  constructor(rows: readonly StoredRow[]) {
    for (const row of rows) if (row.is_locked) this.set(row, true)
  }

  has(row: StoredRow): boolean {
    return this.#rows.has(row.row_id)
  }

  hasAny(row: StoredRow): boolean {
    return (this.#counts.get(row.anomaly_id) ?? 0) > 0
  }

  set(row: StoredRow, isLocked: boolean): void {
    if (this.has(row) === isLocked) return
    if (isLocked) this.#rows.add(row.row_id)
    else this.#rows.delete(row.row_id)
    this.#counts.set(row.anomaly_id, (this.#counts.get(row.anomaly_id) ?? 0) + (isLocked ? 1 : -1))
  }
}

function refusalOf(
  column: ViewColumn,
  row: StoredRow,
  isLocked: boolean,
  planned: ReadonlySet<string>,
  change: RequestedChange,
  current: WireValue,
  isDecision: boolean,
): RefusalCode | null {
  const refusal = cellEditRefusal({
    column: { name: column.name, editable: column.isEditable },
    isAnomalyColumn: column.isAnomalyColumn,
    isChildRow: row.child_index > 0,
    // A decision is taken on locked rows too: its transition says where they may go.
    isLocked: isLocked && !isDecision,
    isPinned: false,
  })
  if (refusal !== null) return refusal
  if (planned.has(`${row.row_id}/${column.name}`)) return 'changed_twice'
  // The lock itself is never null: an empty value would leave the row in neither state.
  if (column.name === ROW_LOCKED_COLUMN && typeof change.value !== 'boolean') return 'not_a_boolean'
  return isSameWireValue(change.expected as WireValue, current) ? null : 'changed_meanwhile'
}
