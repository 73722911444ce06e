import { type CellValueError, isSameWireValue, type WireValue } from '@quitus/domain/cell-value.ts'
import { ROW_LOCKED_COLUMN } from '@quitus/domain/column.ts'
import { readWireValue } from '@quitus/domain/column-type-rules.ts'
import { type CellEditRefusal, cellEditRefusal } from '@quitus/domain/editability.ts'
import { presentCell, presentValue } from './row.presenter.ts'
import type { StoredRow } from './rows.sql.ts'
import type { View, ViewColumn } from './view.sql.ts'

export type AskedChange = { entryId: string; column: string; value: unknown; expected: unknown }
export type PlannedChange = { rowId: number; column: ViewColumn; before: WireValue; after: WireValue }
/** Why one change of a request is refused; a key of the `cells` catalogue. */
export type RefusalCode =
  | CellEditRefusal
  | CellValueError
  | 'unknown_entry'
  | 'unknown_column'
  | 'changed_twice'
  | 'changed_meanwhile'
export type PlannedRefusal = { entryId: string; column: string; code: RefusalCode; current: WireValue }
export type EditPlan = { changes: PlannedChange[]; refusals: PlannedRefusal[] }

/**
 * Decides change by change, in the order in which they were asked, what can be written and what is refused with which code.
 * `rows` holds every row of the anomalies concerned, locked for update; an anomaly column's edit concerns them all. `ownHost` is the
 * host under which the caller reached the application (CELL-04).
 */
export function planEdit(
  view: View,
  rows: readonly StoredRow[],
  asked: readonly AskedChange[],
  ownHost: string,
): EditPlan {
  const byEntryId = new Map(rows.map((row) => [row.entry_id, row]))
  const byAnomaly = Map.groupBy(rows, (row) => row.anomaly_id)
  const columns = new Map(view.columns.map((column) => [column.name, column]))
  const isLocked = new Map(rows.map((row) => [row.row_id, row.is_locked]))
  const plan: EditPlan = { changes: [], refusals: [] }
  const planned = new Set<string>()
  for (const change of asked) {
    const row = byEntryId.get(change.entryId)
    const column = columns.get(change.column)
    const current = row && column ? presentCell(view, row, column) : null
    const refuse = (code: RefusalCode) =>
      plan.refusals.push({ entryId: change.entryId, column: change.column, code, current })
    if (row === undefined) refuse('unknown_entry')
    else if (column === undefined) refuse('unknown_column')
    else {
      const concerned = column.isAnomalyColumn ? (byAnomaly.get(row.anomaly_id) ?? [row]) : [row]
      const code = refusalOf(column, row, concerned, isLocked, planned, change, current)
      if (code !== null) {
        refuse(code)
        continue
      }
      const read = readWireValue(change.value, column.type, { ownHost })
      if (!read.ok) {
        refuse(read.code)
        continue
      }
      planned.add(`${row.row_id}/${column.name}`)
      for (const each of concerned) {
        const before = presentValue(each[column.storageName], column.type)
        if (column.name === ROW_LOCKED_COLUMN) isLocked.set(each.row_id, read.value === true)
        if (!isSameWireValue(before, read.value)) {
          plan.changes.push({ rowId: each.row_id, column, before, after: read.value })
        }
      }
    }
  }
  return plan
}

function refusalOf(
  column: ViewColumn,
  row: StoredRow,
  concerned: readonly StoredRow[],
  isLocked: ReadonlyMap<number, boolean>,
  planned: ReadonlySet<string>,
  change: AskedChange,
  current: WireValue,
): RefusalCode | null {
  const refusal = cellEditRefusal({
    column: { name: column.name, editable: column.isEditable },
    isAnomalyColumn: column.isAnomalyColumn,
    isChildRow: row.child_index > 0,
    isLocked: concerned.some((each) => isLocked.get(each.row_id) === true),
    isPinned: false,
  })
  if (refusal !== null) return refusal
  if (planned.has(`${row.row_id}/${column.name}`)) return 'changed_twice'
  // The lock itself is never null: an empty value would leave the row in neither state.
  if (column.name === ROW_LOCKED_COLUMN && typeof change.value !== 'boolean') return 'not_a_boolean'
  return isSameWireValue(change.expected as WireValue, current) ? null : 'changed_meanwhile'
}
