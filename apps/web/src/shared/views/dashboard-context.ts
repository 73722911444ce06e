import type { ViewMetadata } from '@quitus/contract/views/view.schema.ts'
import type { DataGridHandle } from '@quitus/data-grid/data-grid-props.ts'
import type { FileActs } from '@quitus/data-grid/files/file-acts.ts'
import type { GridSelection } from '@quitus/data-grid/selection/selection-controller.ts'
import type { GridRow, WindowSource } from '@quitus/data-grid/window-source.ts'
import type { WireValue } from '@quitus/domain/cell-value.ts'
import { createContext, type ReactNode, type RefObject, useContext } from 'react'
import type { DashboardScope } from './dashboard.queries.ts'

/** What a view shares with the row detail over it, and with the acts that its page puts beside it. */
export type Dashboard = {
  scope: DashboardScope
  metadata: ViewMetadata
  source: WindowSource
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

export const DashboardContext = createContext<Dashboard | null>(null)

/** The view around; throws outside of one. */
export function useDashboard(): Dashboard {
  const dashboard = useContext(DashboardContext)
  if (dashboard === null) throw new Error('useDashboard needs DashboardContext')
  return dashboard
}
