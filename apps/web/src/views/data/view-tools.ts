import type { GridSelection } from '@quitus/data-grid/model/grid-selection.ts'
import type { GridRow } from '@quitus/data-grid/model/window-source.ts'
import type { AnomalySource } from '@quitus/domain/anomalies/anomaly-source.ts'
import type { ComponentType } from 'react'
import type { SentFilesProps } from '#shared/files/sent-files.ts'

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
  source: AnomalySource
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

/** What an audit pack is about: a supplier by the column of the dashboard that holds its code, null for the project. */
export type PackProps = {
  projectId: number
  supplier: { column: string; code: string; name: string } | null
}

/**
 * The features of every view; `app` passes them in, because views do not know features. Those of the toolbar read the
 * store of the view.
 */
export type ViewTools = {
  WorkLists: ComponentType
  SavedViews: ComponentType
  Export: ComponentType
  Pack: ComponentType<PackProps>
  Discussion: ComponentType<DiscussionProps>
  Recoveries: ComponentType<RecoveriesProps>
  Letters: ComponentType<LettersProps>
  Evidence: ComponentType<EvidenceProps>
  SentFiles: ComponentType<SentFilesProps>
}
