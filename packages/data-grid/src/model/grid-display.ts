import type { ColumnType } from '@quitus/domain/values/column-type.ts'
import type { BulkEditReview } from './bulk-edit-plan.ts'
import type { SelectionSummary } from './grid-selection.ts'
import type { Statistics } from './window-source.ts'

/** Figures of the cells of one type, in its own writing. */
export type Figures = { type: ColumnType; statistics: Statistics }

/**
 * What the status bar shows: nothing for one cell, else the cells, and their figures when the server has worked them
 * out.
 */
export type CellsSummary = {
  cells: number
  /** The figures are of the last range alone, because the ranges form no table. */
  isLastAlone: boolean
  answer: 'loading' | 'failed' | { filled: number; figures: readonly Figures[] }
} | null

/** What the find field shows: matches of the whole set, and which of them is marked. */
export type FindState =
  | { phase: 'idle' | 'searching' | 'failed' }
  | { phase: 'found'; index: number; total: number }
  | { phase: 'nothing' }

/** How far a copy, or an action on many cells, has come; null when none goes on. */
export type WorkProgress = { kind: 'copy' | 'write'; done: number; total: number } | null

/** What the surrounding component shows of the features; none of the functions ever changes. */
export type GridDisplay = {
  setSelection: (summary: SelectionSummary) => void
  setCells: (summary: CellsSummary) => void
  setWorking: (progress: WorkProgress) => void
  /** Checks whether an action is done that leaves some cells as they are; null when that is answered. */
  setReview: (review: BulkEditReview | null) => void
  setFind: (state: FindState) => void
  /** Says something to screen readers, without showing it. */
  announce: (text: string) => void
}
