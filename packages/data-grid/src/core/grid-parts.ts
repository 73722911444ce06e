import type { CellBox, CellStep } from '#core/ranges/cell-ranges.ts'
import type { ScreenCell } from '#core/ranges/screen-cell.ts'
import type { BulkEditReview } from '#model/bulk-edit-plan.ts'
import type { SelectionSummary } from '#model/grid-selection.ts'
import type { LiveChange } from '#model/live-change.ts'
import type { RowSelection } from '#model/row-selection.ts'
import type { GridRow } from '#model/window-source.ts'

/** The selected cells of a grid, as seen by features that work on cells. */
export type SelectedCells = {
  /** Marks of a cell that AG Grid is about to draw. */
  marksOf: (line: number, column: string) => number
  /** Columns on screen from left to right. */
  columns: () => readonly string[]
  /** Selected cells, one alone included. */
  boxes: () => readonly CellBox[]
  /** True when more than the focused cell is selected. */
  hasRange: () => boolean
  /** Moves the head and answers where it is then; null without a range. */
  extendBy: (step: CellStep) => ScreenCell | null
  selectAll: () => void
  /** Leaves the focused cell alone. True when there was a range. */
  clear: () => boolean
}

/** The selected anomalies of a grid, as seen by features that work on rows. */
export type SelectedRows = {
  current: () => RowSelection
  summary: () => SelectionSummary
  isLineSelected: (line: number) => boolean
  toggle: (line: number) => void
  /** Selects from the last one that was toggled up to this line, rows that are not loaded included. */
  extendTo: (line: number) => Promise<void>
  /**
   * Places of all selected anomalies in ascending order; null where they are not known, or all but some are selected.
   */
  placesOfAll: () => number[] | null
  selectAll: () => void
  /** True when something was selected. */
  clear: () => boolean
}

/** What features offer each other; one that the grid was not made with offers nothing. */
export type GridParts = {
  cells: SelectedCells
  rows: SelectedRows
  /** Copies what is selected: rows while the keyboard is in their first column, else cells. */
  clipboard: { copy: (withHeaders: boolean) => void }
  bulkEdit: {
    /** Empties the selected cells. True when there was something to empty. */
    clear: () => boolean
    fillDown: () => void
    /** Writes what can be written of an action that leaves some cells as they are. */
    write: (review: BulkEditReview) => void
  }
  loadingLine: {
    /** True while the row of a line has not arrived. */
    isLoading: (line: number) => boolean
    /** Actions on a focused cell when its row arrives, unless the focus has left it. */
    defer: (cell: ScreenCell, action: (cell: HTMLElement) => void) => void
  }
  find: {
    find: (text: string, direction: 'next' | 'previous') => Promise<void>
    /** Marks nothing any more; answers where the marked cell was. */
    close: () => ScreenCell | null
    isMarked: (line: number, column: string) => boolean
  }
  live: {
    /** Takes over what a colleague wrote. */
    follow: (change: LiveChange) => void
    /** The state of a row that the person saw who edits this cell; null where no editor of it is open. */
    seenRow: (row: GridRow, column: string) => GridRow | null
  }
}
