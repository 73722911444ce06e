import type { Source } from '@quitus/domain/access/source.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import type { RowQuery } from '#views/query/row-order.sql.ts'

/** Anomalies by the id of their row: these alone, or all but these. */
export type PickedAnomalies = { rowIds: readonly number[]; isExcept: boolean }

/** All that decides what an export holds, as its job keeps it; a run long after the call makes the same file. */
export type ExportParameters = {
  source: Source
  timestamp: string
  format: 'xlsx' | 'csv'
  fileName: string
  locale: Locale
  query: RowQuery
  prefilteredView: string | null
  /** The set whose order was on screen; the query gives it again where the set has expired. */
  resultSet: string | null
  /** null: every anomaly of the set. */
  selected: PickedAnomalies | null
  /** Anomalies whose child rows are below them. */
  unfolded: PickedAnomalies
  columns: readonly { name: string; width: number | null; isPinned: boolean }[]
  hasGroups: boolean
  delimiter: ';' | ',' | '\t'
  /** Not what a grid shows, but what is to be done with the accounts of the groups (FLOW-08). */
  list?: CleanUpListName
}

/** All that decides what an audit pack holds (SEC-10), as its job keeps it. */
export type PackParameters = {
  fileName: string
  locale: Locale
  /** The anomalies of each view, as the sheet that lists them would be exported alone. */
  sections: readonly ExportParameters[]
  /** Of the whole project, not of what one view showed. */
  isOfProject: boolean
  /** Comments that are for staff alone; of use only where the requester is one of the staff. */
  hasInternalComments: boolean
}

/** The accounts to clean up, or the open items that move with them. */
export type CleanUpListName = 'cleanUp' | 'openItems'

/** Every anomaly, or none of them. */
export const ALL_ANOMALIES: PickedAnomalies = { rowIds: [], isExcept: true }
export const NO_ANOMALY: PickedAnomalies = { rowIds: [], isExcept: false }

/** Says of each anomaly whether it is one of those. */
export function pickerOf({ rowIds, isExcept }: PickedAnomalies): (rowId: number) => boolean {
  const named = new Set(rowIds)
  return (rowId) => named.has(rowId) !== isExcept
}

/** True when child rows may be in the file; its total counts none of them, as the one of the grid. */
export function hasUnfolded({ unfolded }: ExportParameters): boolean {
  return unfolded.isExcept || unfolded.rowIds.length > 0
}
