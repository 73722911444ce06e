import { ROW_LOCKED_COLUMN } from './column.ts'

/** Why a cell cannot be edited; null from `cellEditRefusal` means that it can. */
export type CellEditRefusal =
  | 'column_not_editable'
  | 'anomaly_column_on_child_row'
  | 'row_locked'
  | 'pinned_row'

/** The rule of spec §4 (CELL-02), used by the editors, by paste and by the server alike. */
export function cellEditRefusal(cell: {
  column: { name: string; editable: boolean }
  isAnomalyColumn: boolean
  isChildRow: boolean
  isLocked: boolean
  isPinned: boolean
}): CellEditRefusal | null {
  if (cell.isPinned) return 'pinned_row'
  if (!cell.column.editable) return 'column_not_editable'
  if (cell.isAnomalyColumn && cell.isChildRow) return 'anomaly_column_on_child_row'
  if (cell.isLocked && cell.column.name !== ROW_LOCKED_COLUMN) return 'row_locked'
  return null
}
