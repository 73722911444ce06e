import type { Column } from '@quitus/domain/columns/column.ts'
import type { SortKey } from '@quitus/domain/columns/filter.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import type { WireValue } from '@quitus/domain/values/cell-value.ts'
import type { Translate } from '@quitus/i18n/catalogue.ts'
import type { ReactNode } from 'react'
import type { CellEdit } from './cell-edit.ts'
import type { ColumnFilters } from './column-filters.ts'
import type { FileActions } from './file-actions.ts'
import type { GridLayout } from './grid-layout.ts'
import type { GridSelection } from './grid-selection.ts'
import type { GridPerson, GridPlace, LiveChange } from './live-change.ts'
import type { TaskQueue } from './task-queue.ts'
import type { CellChange, GridRow, Totals, WindowSource } from './window-source.ts'

/** The part of a view's metadata that the grid needs. */
export type GridMetadata = {
  columns: readonly Column[]
  /** False for a list whose columns need no line of groups over them. */
  hasGroups?: false
  /** The column of anomaly identifiers; where no column holds numbers its cells link to the row's detail. */
  anomalyIdColumn: string | null
  linkMovementColumn: string | null
  /** Columns whose cells lead to the page of a supplier (FLOW-17). */
  supplierColumns?: readonly string[]
  /** Columns that are on anomaly rows only (VIEW-06). */
  anomalyColumns: readonly string[]
  /** The column of the review's state, if any. */
  validatedColumn?: string | null
  /** Sections of the card that the view was designed with; none where it was not. */
  anomalyCardDesign?: readonly { columns: readonly string[] }[]
}

/** Refused edits that the person must be informed of: the first one's column and reason, and how many there are. */
export type GridNotice = { kind: 'refused' | 'failed'; columnLabel: string; message: string; count: number }

export type GridState = {
  phase: 'loading' | 'ready' | 'failed'
  /** null until counted. */
  totals: Totals | null
}

/** What worked, or did not, next to the edits. */
export type GridMessage = { kind: 'done' | 'failed'; text: string }

/** What a page may call on a grid on screen. */
export type DataGridHandle = {
  /** Saves a cell by the same path as an edit in the grid: shown at once, reversed with the reason when refused. */
  editCell(row: GridRow, column: string, value: WireValue): void
  /** Takes over rows as stored, after an action of the page; `more` says that others were changed as well. */
  takeOver(rows: readonly GridRow[], more: boolean): void
  /** Takes over what a colleague wrote; nothing moves, and no editor closes. */
  follow(change: LiveChange): void
  /** Saves what is in an open editor; false when it is no value of its column, and the editor stays. */
  finishEditing(): boolean
  /**
   * The row `step` lines below (or above, when negative) an entry in the grid's order; null at the ends or when it is
   * not loaded.
   */
  neighbour(entryId: string, step: number): Promise<GridRow | null>
  /** The row of an entry when the grid has it loaded. */
  loadedRow(entryId: string): GridRow | null
  /** The anomaly row of the line that has, or last had, the keyboard; null before and on cards. */
  focusedAnomaly(): GridRow | null
  /** Scrolls to a loaded entry without taking the focus. */
  show(entryId: string): void
  /** Scrolls to a loaded entry and focuses it. */
  reveal(entryId: string): void
  /** The same wherever the entry is; false when the filters leave it out. */
  seek(entryId: string): Promise<boolean>
  /** Opens the set again in its place, because rows have come or gone, and selects none. */
  reload(): void
  /** The set on screen; null while it opens. */
  resultSet(): string | null
  /** Which anomalies show their child rows, by their places in that set: all but `except` are as `unfolded` says. */
  unfolded(): UnfoldedPlaces
}

/** The decisions that a letter takes (FLOW-02). */
export type DecisionKey = 'validate' | 'reject' | 'devalidate'

export type UnfoldedPlaces = { unfolded: boolean; except: readonly number[] }

/** What a grid shows and in whose words; new with a publication or a language. */
export type GridSubject = {
  metadata: GridMetadata
  source: WindowSource
  currency: string
  timeZone: string
  /** Language of what is copied. */
  locale: Locale
  /** Texts in the reader's language; the same function until the language changes. */
  t: Translate
  /** Name of the grid for screen readers. */
  name: string
  /** What to say of a view without rows. */
  emptyHint?: string | undefined
  /** False where the person may only read. */
  canEdit: boolean
  /** Nonce of the page's content security policy. */
  styleNonce?: string | undefined
}

/** Which rows, and in which order. */
export type GridRowQuery = {
  sort: readonly SortKey[]
  filters: ColumnFilters
  search: string
  onSortChange: (sort: readonly SortKey[]) => void
  onFiltersChange: (filters: ColumnFilters) => void
  onClearFilters: () => void
}

/** The person's columns. */
export type GridColumns = {
  layout: GridLayout
  onLayoutChange: (layout: GridLayout) => void
}

/** The pages that rows and cells lead to. */
export type GridNavigation = {
  /** The entry whose detail is open. */
  activeEntryId: string | null
  onOpenRow: (row: GridRow) => void
  /** Address of a row's detail, so that it opens in another tab too. */
  rowHref: (row: GridRow) => string
  /** Address of the movements behind an entry (CELL-14). Absent where a view has none. */
  movementHref?: (row: GridRow) => string
  onOpenMovement?: (row: GridRow) => void
  /** Address of the page of a row’s supplier; null where a row names none. Absent where a view leads to none. */
  supplierHref?: (row: GridRow) => string | null
  onOpenSupplier?: (row: GridRow) => void
}

/** How cells are saved. */
export type GridWriting = {
  /** Where writes wait for those before them; it outlives the grid. */
  queue: TaskQueue
  /** Undoes the person's last change, or does it again; absent where nothing can be written. */
  onUndo?: () => void
  onRedo?: () => void
  onNotice: (notice: GridNotice) => void
  /** An edit was answered: rows as the server stores them, none of them where it was refused or failed. */
  onEditAnswered?: (rows: readonly GridRow[], changes: readonly CellChange[]) => void
}

/** What is done with whole rows. */
export type GridRowActions = {
  /** Other anomalies are selected: what an action applies to. */
  onSelectionChange?: (selection: GridSelection, count: number) => void
  /** Actions on the selected rows, at the foot of the grid. */
  selectionActions?: ReactNode
  /** A letter on a cell that takes no text requests a decision on the anomaly of its line. */
  onDecisionKey?: (decision: DecisionKey, anomaly: GridRow) => void
  /** The menu of a line is requested, by the mouse or the menu key; `place` is in pixels of the window. */
  onRowMenu?: (anomaly: GridRow, place: { left: number; top: number }) => void
  /**
   * Decisions that were written into cells need a reason: resolves with it, or with null to keep the cells as they
   * were (FLOW-04).
   */
  onReasonRequired?: (edits: readonly CellEdit[]) => Promise<string | null>
}

/** What the page is informed of. */
export type GridReports = {
  onStateChange: (state: GridState) => void
  onMessage?: (message: GridMessage) => void
  /** The view was published again: the page brings new metadata and a new source. */
  onRepublished: () => void
}

/** Who else works in the grid. */
export type GridLive = {
  /** Who else is at which row. */
  people?: readonly GridPerson[]
  /** The person went to another row, or began or ended editing a cell. */
  onPlaceChange?: (place: GridPlace) => void
}

/** What panels over a grid need of it. */
export type PanelGrid = GridSubject & GridRowQuery & GridColumns

/** All of it at once, as the parts of the grid read it. */
export type DataGridProps = PanelGrid &
  GridNavigation &
  GridWriting &
  GridRowActions &
  GridReports &
  GridLive & {
    /**
     * What can be done with the files in cells; without it they only have names. The same object for as long as the
     * grid lives.
     */
    files?: FileActions
  }

/** What a page gives a grid, by subject: a group that did not change is the same object. */
export type DataGridGroups = {
  subject: GridSubject
  query: GridRowQuery
  columns: GridColumns
  navigation: GridNavigation
  writing: GridWriting
  rowActions?: GridRowActions
  reports: GridReports
  live?: GridLive
  files?: FileActions
}

/** The groups as one object. */
export function allGridProps({ files, ...groups }: DataGridGroups): DataGridProps {
  return {
    ...groups.subject,
    ...groups.query,
    ...groups.columns,
    ...groups.navigation,
    ...groups.writing,
    ...groups.rowActions,
    ...groups.reports,
    ...groups.live,
    ...(files !== undefined && { files }),
  }
}
