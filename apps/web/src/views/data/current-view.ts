import type { ViewMetadata } from '@quitus/contract/views/view.schema.ts'
import type { DataGridHandle } from '@quitus/data-grid/model/data-grid-props.ts'
import type { FileActs } from '@quitus/data-grid/model/file-acts.ts'
import type { GridSelection } from '@quitus/data-grid/model/grid-selection.ts'
import type { GridRow } from '@quitus/data-grid/model/window-source.ts'
import type { WireValue } from '@quitus/domain/cell-value.ts'
import { createContext, type ReactNode, type RefObject, useContext } from 'react'
import type { ViewScope } from './view.queries.ts'
import type { ViewWindowSource } from './view-window-source.ts'

/** What a view shares with the row detail over it, and with the acts that its page puts beside it. */
export type CurrentView = {
  scope: ViewScope
  metadata: ViewMetadata
  source: ViewWindowSource
  grid: RefObject<DataGridHandle | null>
  canEdit: boolean
  files: FileActs
  openEntry: (entryId: string) => void
  closeEntry: () => void
  /** Shows and saves a cell by the same path as an edit in the grid. */
  editCell: (row: GridRow, column: string, value: WireValue) => void
  /** The anomalies that are selected; none before the grid is there. */
  selection: GridSelection
  /** Reads the rows anew, in their place: some have come or gone. */
  reload: () => void
  /** The view was published again: reads its metadata anew. */
  onRepublished: () => void
  /** What can be done with one row, in the head of its detail. */
  entryActs: ((row: GridRow) => ReactNode) | undefined
}

export const CurrentViewContext = createContext<CurrentView | null>(null)

/** The view around; throws outside of one. */
export function useCurrentView(): CurrentView {
  const view = useContext(CurrentViewContext)
  if (view === null) throw new Error('useCurrentView needs CurrentViewContext')
  return view
}
