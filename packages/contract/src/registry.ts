import type { EndpointDefinition } from './endpoint.ts'
import { listenEvents } from './events/listen-events.ts'
import { tellPresence } from './events/tell-presence.ts'
import { getPreparation } from './installation/get-preparation.ts'
import { cancelJob } from './jobs/cancel-job.ts'
import { createTicket } from './jobs/create-ticket.ts'
import { downloadJobFile } from './jobs/download-job-file.ts'
import { getJob } from './jobs/get-job.ts'
import { listJobs } from './jobs/list-jobs.ts'
import { retryJob } from './jobs/retry-job.ts'
import { getProject } from './projects/get-project.ts'
import { listProjects } from './projects/list-projects.ts'
import { createSavedView } from './saved-views/create-saved-view.ts'
import { deleteSavedView } from './saved-views/delete-saved-view.ts'
import { listSavedViews } from './saved-views/list-saved-views.ts'
import { updateSavedView } from './saved-views/update-saved-view.ts'
import { refreshSession } from './session/refresh-session.ts'
import { signIn } from './session/sign-in.ts'
import { signOut } from './session/sign-out.ts'
import { unlockSession } from './session/unlock-session.ts'
import { getMe, updateMe } from './session/update-me.ts'
import { addFreeAnomaly } from './views/add-free-anomaly.ts'
import { deleteDuplicateSupplierFile } from './views/delete-duplicate-supplier-file.ts'
import { deleteFile } from './views/delete-file.ts'
import { deleteFreeAnomalies } from './views/delete-free-anomalies.ts'
import { downloadDuplicateSupplierFile } from './views/download-duplicate-supplier-file.ts'
import { downloadFile } from './views/download-file.ts'
import { editCells } from './views/edit-cells.ts'
import { findEntryPosition } from './views/find-entry-position.ts'
import { findInResultSet } from './views/find-in-result-set.ts'
import { getAddRowMetadata } from './views/get-add-row-metadata.ts'
import { getChangeSet } from './views/get-change-set.ts'
import { getEntry } from './views/get-entry.ts'
import { getResultSetStatistics } from './views/get-result-set-statistics.ts'
import { getResultSetTotals } from './views/get-result-set-totals.ts'
import { getViewData } from './views/get-view-data.ts'
import { getViewMetadata } from './views/get-view-metadata.ts'
import { listAwaiting } from './views/list-awaiting.ts'
import { listChildCounts } from './views/list-child-counts.ts'
import { listChoices } from './views/list-choices.ts'
import { listColumnValues } from './views/list-column-values.ts'
import { listDeletedFreeAnomalies } from './views/list-deleted-free-anomalies.ts'
import { listGoneEntries } from './views/list-gone-entries.ts'
import { listHistory } from './views/list-history.ts'
import { listOwnChanges } from './views/list-own-changes.ts'
import { listPrefilteredViews } from './views/list-prefiltered-views.ts'
import { listResultSetRows } from './views/list-result-set-rows.ts'
import { openResultSet } from './views/open-result-set.ts'
import { restoreFreeAnomalies } from './views/restore-free-anomalies.ts'
import { runAction } from './views/run-action.ts'
import { startExport } from './views/start-export.ts'
import { redoChangeSet, undoChangeSet } from './views/undo-change-set.ts'
import { uploadDuplicateSupplierFile } from './views/upload-duplicate-supplier-file.ts'
import { uploadFile } from './views/upload-file.ts'

/** Every endpoint of the product by the name of its declaration; what is not in here does not exist. */
export const ENDPOINTS = {
  signIn,
  refreshSession,
  unlockSession,
  signOut,
  getMe,
  updateMe,
  getPreparation,
  listProjects,
  getProject,
  listenEvents,
  tellPresence,
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
  listSavedViews,
  createSavedView,
  updateSavedView,
  deleteSavedView,
  startExport,
  listJobs,
  getJob,
  retryJob,
  cancelJob,
  createTicket,
  downloadJobFile,
} satisfies Record<string, EndpointDefinition>

/** The same as a list. */
export const REGISTRY: readonly EndpointDefinition[] = Object.values(ENDPOINTS)
