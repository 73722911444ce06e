import type { ViewMetadata } from '@quitus/contract/views/view.schema.ts'
import type { DataGridHandle } from '@quitus/data-grid/model/data-grid-props.ts'
import type { FileActs } from '@quitus/data-grid/model/file-acts.ts'
import type { GridSelection } from '@quitus/data-grid/model/grid-selection.ts'
import type { GridRow } from '@quitus/data-grid/model/window-source.ts'
import type { AnomalySource } from '@quitus/domain/anomalies/anomaly-source.ts'
import type { WireValue } from '@quitus/domain/cell-value.ts'
import type { Transition } from '@quitus/domain/states/transition.ts'
import { type ComponentType, createContext, type ReactNode, type RefObject, useContext } from 'react'
import type { ViewScope } from './view.queries.ts'
import type { ViewWindowSource } from './view-window-source.ts'

/** What people do with anomalies beside their cells. */
export type DecisionAct = Transition | 'assign'

/** What can be done with every anomaly of a supplier (FLOW-03). */
export const SUPPLIER_ACTS = ['validate', 'reject', 'devalidate'] as const
export type SupplierAct = (typeof SUPPLIER_ACTS)[number]

/** The ways from the rows of a view to the dialogs in which people decide about them. */
export type Deciding = {
  /** What the person may do with a row in its state; nothing with a child row. */
  offered: (row: GridRow) => readonly DecisionAct[]
  /** `onDecided` is called once the decision has changed anything. */
  open: (act: DecisionAct, row: GridRow, onDecided?: () => void) => void
  /** The supplier of a row; null where no column names it, or the person decides nothing. */
  supplierOf: (row: GridRow) => string | null
  openForSupplier: (act: SupplierAct, row: GridRow) => void
}

/** What a view shares with the row detail over it, and with the acts that its page puts beside it. */
export type CurrentView = {
  scope: ViewScope
  metadata: ViewMetadata
  source: ViewWindowSource
  grid: RefObject<DataGridHandle | null>
  canEdit: boolean
  files: FileActs
  deciding: Deciding
  openEntry: (entryId: string) => void
  closeEntry: () => void
  /** Opens the page of a row’s anomaly; absent where a view has none. */
  openAnomaly: ((row: GridRow) => void) | undefined
  /** The code of a row’s supplier, whose page can be opened; null where no column names it, or the project has no such pages. */
  supplierCodeOf: (row: GridRow) => string | null
  openSupplier: (code: string) => void
  /** Shows and saves a cell by the same path as an edit in the grid. */
  editCell: (row: GridRow, column: string, value: WireValue) => void
  /** Writes one value into a column of all rows of an anomaly, as one step. */
  editAnomaly: (row: GridRow, column: string, value: WireValue) => void
  /** The anomalies that are selected; none before the grid is there. */
  selection: GridSelection
  /** Reads the rows anew, in their place: some have come or gone. */
  reload: () => void
  /** The view was published again: reads its metadata anew. */
  onRepublished: () => void
  /** What people write about an anomaly; null where rows are no anomalies. */
  Discussion: ComponentType<{ projectId: number; source: AnomalySource; anomalyId: string }> | null
  /** What came back of an anomaly; null where amounts are no sums of recoveries. */
  Recoveries: ComponentType<{
    projectId: number
    anomalyId: string
    isClaimed: boolean
    onWritten: (rows: readonly GridRow[]) => void
  }> | null
  /** Takes over rows as stored, after an act beside the grid. */
  takeOver: (rows: readonly GridRow[]) => void
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
