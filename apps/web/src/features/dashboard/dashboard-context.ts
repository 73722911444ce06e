import type { ViewMetadata } from '@quitus/contract/views/view.schema.ts'
import type { DataGridHandle } from '@quitus/data-grid/data-grid-props.ts'
import type { FileActs } from '@quitus/data-grid/files/file-acts.ts'
import type { GridRow } from '@quitus/data-grid/window-source.ts'
import type { WireValue } from '@quitus/domain/cell-value.ts'
import { createContext, type RefObject, useContext } from 'react'

/** What the dashboard shares with the row detail over it. */
export type Dashboard = {
  metadata: ViewMetadata
  grid: RefObject<DataGridHandle | null>
  canEdit: boolean
  files: FileActs
  openEntry: (entryId: string) => void
  closeEntry: () => void
  /** Shows and saves a cell by the same path as an edit in the grid. */
  editCell: (row: GridRow, column: string, value: WireValue) => void
}

export const DashboardContext = createContext<Dashboard | null>(null)

/** The dashboard under a row detail; throws outside of one. */
export function useDashboard(): Dashboard {
  const dashboard = useContext(DashboardContext)
  if (dashboard === null) throw new Error('useDashboard needs DashboardContext')
  return dashboard
}
