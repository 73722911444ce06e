import type { RecoveringAnomaly } from '@quitus/domain/states/plan-recovered.ts'
import { isState, type State } from '@quitus/domain/states/state.ts'
import type { StateColumns } from '@quitus/domain/states/state-columns.ts'
import type { WireValue } from '@quitus/domain/values/cell-value.ts'
import { requireColumn, type View } from '#views/definition/view.sql.ts'
import { presentValue } from '#views/rows/row.presenter.ts'
import type { StoredRow } from '#views/rows/rows.sql.ts'
import type { PlannedChange } from '#views/writing/change-set.sql.ts'

/** What the rule of recoveries reads of an anomaly, and the day (`yyyy-mm-dd`) on which it was claimed. */
export type RecoveringRow = RecoveringAnomaly & { claimedOn: string | null }

/** Reads the first row of an anomaly. */
export function recoveringRow(view: View, columns: StateColumns, first: StoredRow): RecoveringRow {
  const current = readerOf(view)
  const state = current(first, columns.state)
  const accepted = current(first, columns.acceptedAmount)
  const claimedOn = current(first, columns.claimedOn)
  return {
    state: isState(state) ? state : 'presented',
    acceptedAmount: typeof accepted === 'number' ? accepted : null,
    isAnswered: current(first, columns.answeredOn) !== null,
    claimedOn:
      claimedOn !== null && typeof claimedOn === 'object' && 'model' in claimedOn
        ? claimedOn.model.slice(0, 10)
        : null,
  }
}

/** The cells of all rows of an anomaly that follow from its lines. */
export function recoveredCells(
  view: View,
  columns: StateColumns,
  rows: readonly StoredRow[],
  { state, recovered }: { state: State; recovered: string | null },
): PlannedChange[] {
  const current = readerOf(view)
  const [first] = rows
  const cells: [string, WireValue][] = [[columns.recovered, recovered === null ? null : Number(recovered)]]
  if (first !== undefined && current(first, columns.state) !== state) cells.push([columns.state, state])
  return rows.flatMap((row) =>
    cells.map(([name, after]) => ({
      rowId: row.row_id,
      column: requireColumn(view, name),
      before: current(row, name),
      after,
      isShown: row.child_index === 0,
    })),
  )
}

function readerOf(view: View) {
  return (row: StoredRow, name: string): WireValue => {
    const column = requireColumn(view, name)
    return presentValue(row[column.storageName], column.type)
  }
}
