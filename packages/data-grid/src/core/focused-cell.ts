import type { CellPosition, GridApi } from 'ag-grid-community'

/**
 * The cell with the focus; null where none has it. The grid’s own answer is undefined until a cell had the focus
 * once.
 */
export function focusedCell(api: GridApi): CellPosition | null {
  return api.getFocusedCell() ?? null
}
