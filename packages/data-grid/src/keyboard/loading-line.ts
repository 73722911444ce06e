import type { GridApi } from 'ag-grid-community'
import { focusedCell } from '#core/focused-cell.ts'
import type { ScreenCell } from '#core/ranges/screen-cell.ts'
import type { GridLine } from '#core/rows/grid-line.ts'

/** Keeps what the user wants of a cell whose row is still loading, and does it when the row arrives. */
export type LoadingLine = ReturnType<typeof createLoadingLine>

/**
 * The owner calls `onModelUpdated` whenever rows arrived. An action is dropped when the focus has left its cell
 * meanwhile.
 */
export function createLoadingLine(api: GridApi<GridLine>) {
  let waiting: { cell: ScreenCell; action: (cell: HTMLElement) => void } | null = null

  const isLoading = (line: number) => {
    const node = api.getDisplayedRowAtIndex(line)
    return node !== undefined && node.data === undefined
  }

  return {
    isLoading,
    /** Keeps the first action for a cell: the next ones were meant for what the first one opens. */
    defer(cell: ScreenCell, action: (cell: HTMLElement) => void): void {
      const isSameCell = waiting?.cell.line === cell.line && waiting.cell.column === cell.column
      if (!isSameCell) waiting = { cell, action }
    },
    /** Drops what waits. True when there was something. */
    cancel(): boolean {
      const wasWaiting = waiting !== null
      waiting = null
      return wasWaiting
    },
    onModelUpdated(): void {
      if (waiting === null || isLoading(waiting.cell.line)) return
      const { cell, action } = waiting
      waiting = null
      const focused = focusedCell(api)
      const element = document.activeElement
      const isThere = focused?.rowIndex === cell.line && focused.column.getColId() === cell.column
      if (isThere && element instanceof HTMLElement && element.classList.contains('ag-cell')) action(element)
    },
  }
}
