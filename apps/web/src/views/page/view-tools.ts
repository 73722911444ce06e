import type { SavedState } from '@quitus/contract/saved-views/saved-view.schema.ts'
import type { DataGridHandle, DataGridProps } from '@quitus/data-grid/model/data-grid-props.ts'
import type { GridSelection } from '@quitus/data-grid/model/grid-selection.ts'
import type { GridRow } from '@quitus/data-grid/model/window-source.ts'
import type { AnomalySource } from '@quitus/domain/anomalies/anomaly-source.ts'
import type { Filter } from '@quitus/domain/filter.ts'
import type { ComponentType, RefObject } from 'react'
import type { SentFilesProps } from '#shared/files/sent-files.ts'
import type { ViewScope } from '#views/data/view.queries.ts'

export type WorkListsProps = {
  scope: ViewScope
  timestamp: string
  /** The filter that the grid shows, null where it shows everything; undefined where a search narrows it further. */
  current: Filter | null | undefined
  /** Shows just what one list counts; null shows everything again. */
  onShow: (filter: Filter | null) => void
}

export type SavedViewsProps = {
  scope: ViewScope
  /** What the grid shows now. */
  current: SavedState
  onApply: (state: SavedState) => void
}

export type ExportProps = {
  scope: ViewScope
  timestamp: string
  grid: DataGridProps
  handle: RefObject<DataGridHandle | null>
  selection: GridSelection
  onRepublished: () => void
}

/** An anomaly whose comments and files are shown. */
export type DiscussionProps = { projectId: number; source: AnomalySource; anomalyId: string }

/** An anomaly whose recoveries are shown; they can be added once it was claimed. */
export type RecoveriesProps = {
  projectId: number
  anomalyId: string
  isClaimed: boolean
  /** Its rows as stored, after each write. */
  onWritten: (rows: readonly GridRow[]) => void
}

/** The letters of the project, and what can be written to the suppliers of a selection. */
export type LettersProps = {
  projectId: number
  timestamp: string
  /** null where no anomaly is selected. */
  selection: GridSelection | null
  /** Rows were claimed: what was read of them is out of date. */
  onClaimed: () => void
  onRepublished: () => void
  onClose: () => void
}

/** Files that become attachments of the anomalies to which their names lead. */
export type EvidenceProps = { projectId: number; files: readonly File[]; onClose: () => void }

/** The features in the toolbar of every view, and beside its rows; `app` passes them in, because views do not know features. */
export type ViewTools = {
  WorkLists: ComponentType<WorkListsProps>
  SavedViews: ComponentType<SavedViewsProps>
  Export: ComponentType<ExportProps>
  Discussion: ComponentType<DiscussionProps>
  Recoveries: ComponentType<RecoveriesProps>
  Letters: ComponentType<LettersProps>
  Evidence: ComponentType<EvidenceProps>
  SentFiles: ComponentType<SentFilesProps>
}
