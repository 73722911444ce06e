import type { EditKind } from '@quitus/domain/anomalies/change-kind.ts'
import type { CellFocusedEvent, GridApi } from 'ag-grid-community'
import type { GridLine } from '#core/rows/grid-line.ts'
import type { GridRows } from '#core/rows/grid-rows.ts'
import type { CellEdit } from '#model/cell-edit.ts'
import type { DataGridProps } from '#model/data-grid-props.ts'
import type { GridDisplay } from '#model/grid-display.ts'
import type { GridRow } from '#model/window-source.ts'
import type { GridContext } from './grid-context.ts'
import type { GridParts } from './grid-parts.ts'

/** What happens to a grid, as its features are notified. */
export type GridEvents = {
  onModelUpdated: () => void
  onDisplayedColumnsChanged: () => void
  onViewportChanged: () => void
  onCellFocused: (event: CellFocusedEvent<GridLine>) => void
  onCellEditing: (line: GridLine | undefined, column: string, isOpen: boolean) => void
  /** Other cells are selected, or the same ones are elsewhere. */
  onCellsSelected: () => void
  /** The first rows of a set are there. */
  onSetReady: () => void
  /** The set expired and was built again; anomalies now are `shift` places further down. */
  onSetRebuilt: (shift: number) => void
  onTotals: () => void
  /** Another filter or search: what was selected is no longer what is requested. */
  onOtherRows: () => void
  /** Another set: positions mean other rows. */
  onOtherSet: () => void
  /** Rows came back from an edit of this person. */
  onOwnRows: () => void
  /** Colleagues changed rows, and figures of what is on screen may be others. */
  onOthersRows: () => void
  onPeople: () => void
}

/** What is behind every feature of a grid: a feature knows this and no other feature. */
export type GridCore = {
  host: HTMLElement
  api: GridApi<GridLine>
  props: () => DataGridProps
  context: GridContext
  /** Rows of the set on screen; null before the first one opens. */
  rows: () => GridRows | null
  display: GridDisplay
  /** What the other features offer; request it when it is needed, as they may be made later. */
  parts: Readonly<Partial<GridParts>>
  notify: <Name extends keyof GridEvents>(name: Name, ...details: Parameters<GridEvents[Name]>) => void
  /** Shows and saves cells as one action, and answers how many change. */
  edit: (edits: readonly CellEdit[], kind: EditKind) => number
  /** Rows as stored with the edits on top that are still on their way. */
  withPending: (rows: readonly GridRow[]) => readonly GridRow[]
  /** Gives up what is going on in any feature, such as a long copy. True when there was something. */
  cancel: () => boolean
  /** Informs the page that something worked, or did not. */
  report: (kind: 'done' | 'failed', text: string) => void
  /** Opens or folds the anomaly of a line. True when that changed something. */
  fold: (line: number, isOpen: boolean) => boolean
  foldAll: (isOpen: boolean) => void
  /** The headers show another state. */
  refreshHeaders: () => void
}

/** One feature of a grid: its listeners, what it offers, and how it ends. */
export type GridFeature = Partial<GridEvents> & {
  parts?: Partial<GridParts>
  /** Gives up what is going on. True when there was something. */
  cancel?: () => boolean
  destroy?: () => void
}

/** Makes a feature for one grid. */
export type GridFeatureMaker = (core: GridCore) => GridFeature
