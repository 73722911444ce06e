import type { WireValue } from '@quitus/domain/cell-value.ts'
import type { Column } from '@quitus/domain/column.ts'
import type { SortKey } from '@quitus/domain/filter.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import type { GridLayout } from '#columns/grid-layout.ts'
import type { FileActs, FileTexts } from '#files/file-acts.ts'
import type { ColumnFilters } from '#filters/column-filters.ts'
import type { FilterFormTexts } from '#filters/filter-form-texts.ts'
import type { FilterTexts } from '#filters/filter-text.ts'
import type { ColumnMenuTexts } from '#headers/column-menu-texts.ts'
import type { GridSelection } from '#selection/selection-controller.ts'
import type { FigureName } from '#status/figure-texts.ts'
import type { CellChange, GridRow, Totals, WindowSource } from '#window-source.ts'

/** The part of a view's metadata that the grid needs. */
export type GridMetadata = {
  columns: readonly Column[]
  /** The column whose cell links to the row's detail. */
  anomalyIdColumn: string | null
  linkMovementColumn: string | null
  /** Columns that stand on anomaly rows only (VIEW-06). */
  anomalyColumns: readonly string[]
  /** The column of the review's state, if any. */
  validatedColumn?: string | null
  /** Sections of the card that the view was designed with; none where it was not. */
  anomalyCardDesign?: readonly { columns: readonly string[] }[]
}

/** Every text of the grid, in the reader's language. */
export type GridLabels = {
  /** Name of the grid for screen readers. */
  grid: string
  otherGroup: string
  rowActions: string
  expand: (count: number) => string
  collapse: string
  openRow: string
  locked: string
  gone: string
  totals: string
  unfoldAll: string
  foldAll: string
  unfoldedAll: string
  foldedAll: string
  sorted: (columns: readonly string[]) => string
  selection: {
    row: string
    all: string
    count: (count: number) => string
    selectAll: (total: number) => string
    clear: string
    cleared: string
    tooMany: (most: number) => string
    failed: string
  }
  status: {
    label: string
    cells: (count: number) => string
    filled: (count: number) => string
    figures: Record<FigureName, string>
    working: string
    failed: string
    lastAlone: string
  }
  copy: {
    menu: string
    plain: string
    withHeaders: string
    progress: (done: number, total: number) => string
    cancel: string
    done: (lines: number, columns: number) => string
    tooMany: (cells: number) => string
    noTable: string
    failed: string
  }
  find: {
    label: string
    next: string
    previous: string
    close: string
    place: (index: number, total: number) => string
    nothing: string
    searching: string
    failed: string
  }
  booleans: { true: string; false: string; pending: string }
  edit: string
  showHiddenColumns: (group: string) => string
  hideColumns: (group: string) => string
  openFilter: (column: string) => string
  filter: FilterTexts
  filterForm: FilterFormTexts
  columnMenu: ColumnMenuTexts
  state: {
    loading: string
    empty: string
    emptyHint: string
    filteredToNothing: string
    filteredToNothingHint: string
    clearFilters: string
    failed: string
    failedHint: string
    retry: string
    windowFailed: string
    noColumns: string
    noColumnsHint: string
    resetColumns: string
  }
  conflict: {
    title: string
    body: (column: string) => string
    mine: string
    theirs: string
    keepMine: string
    takeTheirs: string
    blank: string
  }
  /** Why a typed value cannot be read, or a cell cannot be edited; by code of `packages/domain`. */
  cellError: (code: string) => string
  saveFailed: string
  file: FileTexts
}

/** A refused edit that the person must be told of. */
export type GridNotice = { kind: 'refused' | 'failed'; columnLabel: string; message: string }

export type GridState = {
  phase: 'loading' | 'ready' | 'failed'
  /** null until counted. */
  totals: Totals | null
}

/** What worked, or did not, beside the edits. */
export type GridMessage = { kind: 'done' | 'failed'; text: string }

/** What a page may ask of a grid on screen. */
export type DataGridHandle = {
  /** Saves a cell by the same path as an edit in the grid: shown at once, taken back with the reason when refused. */
  editCell(row: GridRow, column: string, value: WireValue): void
  /** Takes over rows as stored, in place: neither scroll nor focus moves (CELL-15). */
  mergeRows(rows: readonly GridRow[]): void
  /** The row `step` lines below (or above, when negative) an entry in the grid's order; null at the ends or when it is not loaded. */
  neighbour(entryId: string, step: number): Promise<GridRow | null>
  /** The row of an entry when the grid has it loaded. */
  loadedRow(entryId: string): GridRow | null
  /** Scrolls to a loaded entry without taking the focus. */
  show(entryId: string): void
  /** Scrolls to a loaded entry and focuses it. */
  reveal(entryId: string): void
}

export type DataGridProps = {
  metadata: GridMetadata
  source: WindowSource
  sort: readonly SortKey[]
  filters: ColumnFilters
  search: string
  onSortChange: (sort: readonly SortKey[]) => void
  onFiltersChange: (filters: ColumnFilters) => void
  onClearFilters: () => void
  layout: GridLayout
  onLayoutChange: (layout: GridLayout) => void
  currency: string
  timeZone: string
  /** Language of what is copied. */
  locale: Locale
  labels: GridLabels
  /** False where the person may only read. */
  canEdit: boolean
  /** The entry whose detail is open. */
  activeEntryId: string | null
  onOpenRow: (row: GridRow) => void
  /** Address of a row's detail, so that it opens in another tab too. */
  rowHref: (row: GridRow) => string
  /** Address of the movements behind an entry (CELL-14). Absent where a view has none. */
  movementHref?: (row: GridRow) => string
  onOpenMovement?: (row: GridRow) => void
  onStateChange: (state: GridState) => void
  onNotice: (notice: GridNotice) => void
  onMessage?: (message: GridMessage) => void
  /** The selected anomalies are others: what an action takes. */
  onSelectionChange?: (selection: GridSelection) => void
  /** The view was published again: the page brings new metadata and a new source. */
  onRepublished: () => void
  /** An edit was answered: rows as the server stores them, none of them where it was refused or failed. */
  onEditAnswered?: (rows: readonly GridRow[], changes: readonly CellChange[]) => void
  /** What can be done with the files in cells; without it they only have names. The same object for as long as the grid lives. */
  files?: FileActs
  /** Nonce of the page's content security policy. */
  styleNonce?: string | undefined
}
