import type { Route } from '#http/bind-endpoint.ts'
import { addFreeAnomaly } from './add-free-anomaly.ts'
import { deleteFile } from './delete-file.ts'
import { deleteFreeAnomalies } from './delete-free-anomalies.ts'
import { downloadFile } from './download-file.ts'
import {
  deleteDuplicateSupplierFile,
  downloadDuplicateSupplierFile,
  uploadDuplicateSupplierFile,
} from './duplicate-supplier-files.ts'
import { editCells } from './edit-cells.ts'
import { startExport } from './exports/start-export.ts'
import { findEntryPosition } from './find-entry-position.ts'
import { findInResultSet } from './find-in-result-set.ts'
import { getAddRowMetadata } from './get-add-row-metadata.ts'
import { getChangeSet } from './get-change-set.ts'
import { getEntry } from './get-entry.ts'
import { getResultSetStatistics } from './get-result-set-statistics.ts'
import { getResultSetTotals } from './get-result-set-totals.ts'
import { getViewData } from './get-view-data.ts'
import { getViewMetadata } from './get-view-metadata.ts'
import { listAwaiting } from './list-awaiting.ts'
import { listChildCounts } from './list-child-counts.ts'
import { listChoices } from './list-choices.ts'
import { listColumnValues } from './list-column-values.ts'
import { listDeletedFreeAnomalies } from './list-deleted-free-anomalies.ts'
import { listGoneEntries } from './list-gone-entries.ts'
import { listHistory } from './list-history.ts'
import { listOwnChanges } from './list-own-changes.ts'
import { listPrefilteredViews } from './list-prefiltered-views.ts'
import { listResultSetRows } from './list-result-set-rows.ts'
import { openResultSet } from './open-result-set.ts'
import { restoreFreeAnomalies } from './restore-free-anomalies.ts'
import { runAction } from './run-action.ts'
import { redoChangeSet, undoChangeSet } from './undo-change-set.ts'
import { uploadFile } from './upload-file.ts'

export const viewsRoutes: readonly Route[] = [
  getViewMetadata,
  listPrefilteredViews,
  getViewData,
  openResultSet,
  listResultSetRows,
  getResultSetTotals,
  getResultSetStatistics,
  findEntryPosition,
  listChildCounts,
  findInResultSet,
  listColumnValues,
  editCells,
  runAction,
  undoChangeSet,
  redoChangeSet,
  listOwnChanges,
  uploadFile,
  downloadFile,
  deleteFile,
  uploadDuplicateSupplierFile,
  downloadDuplicateSupplierFile,
  deleteDuplicateSupplierFile,
  listHistory,
  getChangeSet,
  getEntry,
  listGoneEntries,
  listAwaiting,
  listChoices,
  getAddRowMetadata,
  addFreeAnomaly,
  deleteFreeAnomalies,
  restoreFreeAnomalies,
  listDeletedFreeAnomalies,
  startExport,
]
