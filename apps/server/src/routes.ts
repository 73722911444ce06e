import type { ENDPOINTS } from '@quitus/contract/registry.ts'
import { changeOwnPassword } from '#features/account/change-own-password.ts'
import { endDevice, endOtherDevices, listDevices } from '#features/account/devices.ts'
import { getNoticeSettings, updateNoticeSettings } from '#features/account/notice-settings.ts'
import { ADMIN_HANDLERS } from '#features/admin/admin-handlers.ts'
import { getAnomaly } from '#features/anomalies/get-anomaly.ts'
import {
  addAttachment,
  attachTransferredFile,
  deleteAttachment,
  downloadAttachment,
  listAttachments,
} from '#features/attachments/attachments.ts'
import { matchEvidence } from '#features/attachments/match-evidence.ts'
import { BOOK_HANDLERS } from '#features/books/book-handlers.ts'
import { deleteFile } from '#features/cell-files/delete-file.ts'
import { downloadFile } from '#features/cell-files/download-file.ts'
import {
  deleteDuplicateSupplierFile,
  downloadDuplicateSupplierFile,
  linkDuplicateSupplierFile,
  uploadDuplicateSupplierFile,
} from '#features/cell-files/duplicate-supplier-files.ts'
import { linkFile } from '#features/cell-files/link-file.ts'
import { uploadFile } from '#features/cell-files/upload-file.ts'
import { LETTER_HANDLERS } from '#features/claim-letters/letter-handlers.ts'
import { COLUMN_DESIGN_HANDLERS } from '#features/column-design/column-design.ts'
import { SEARCH_TEXT_HANDLERS } from '#features/column-design/search-texts/search-texts.ts'
import { listComments } from '#features/comments/list-comments.ts'
import { listMentionablePeople } from '#features/comments/mentionable-people.ts'
import { createComment, deleteComment, updateComment } from '#features/comments/write-comments.ts'
import { DEFINED_VIEW_HANDLERS } from '#features/defined-views/defined-views.ts'
import { listenEvents } from '#features/events/listen-events.ts'
import { reportPresence } from '#features/events/report-presence.ts'
import { startCleanUpList } from '#features/exports/start-clean-up-list.ts'
import { startExport } from '#features/exports/start-export.ts'
import { FEE_ROUTES } from '#features/fees/fee-routes.ts'
import { FILE_TRANSFER_HANDLERS } from '#features/file-transfers/file-transfer-handlers.ts'
import { addFreeAnomaly } from '#features/free-anomalies/add-free-anomaly.ts'
import { deleteFreeAnomalies } from '#features/free-anomalies/delete-free-anomalies.ts'
import { getAddRowMetadata } from '#features/free-anomalies/get-add-row-metadata.ts'
import { listDeletedFreeAnomalies } from '#features/free-anomalies/list-deleted-free-anomalies.ts'
import { restoreFreeAnomalies } from '#features/free-anomalies/restore-free-anomalies.ts'
import { getChangeSet } from '#features/history/get-change-set.ts'
import { listHistory } from '#features/history/list-history.ts'
import { listOwnChanges } from '#features/history/list-own-changes.ts'
import { getHome } from '#features/home/get-home.ts'
import { noteVisit } from '#features/home/note-visit.ts'
import { IMPORT_HANDLERS } from '#features/imports/drafts/import-draft-handlers.ts'
import { PREVIEW_HANDLERS } from '#features/imports/drafts/preview-handlers.ts'
import { MACHINE_IMPORT_HANDLERS } from '#features/imports/machine/machine-import-handlers.ts'
import { WATCHED_FOLDER_HANDLERS } from '#features/imports/watched/watched-folder-handlers.ts'
import { getPreparation } from '#features/installation/get-preparation.ts'
import { cancelJob } from '#features/jobs/cancel-job.ts'
import { createTicket } from '#features/jobs/create-ticket.ts'
import { downloadJobFile } from '#features/jobs/download-job-file.ts'
import { getJob } from '#features/jobs/get-job.ts'
import { listJobs } from '#features/jobs/list-jobs.ts'
import { retryJob } from '#features/jobs/retry-job.ts'
import { getMovement } from '#features/movements/get-movement.ts'
import { listNotices, readNotices } from '#features/notices/notices.ts'
import { notifyAction } from '#features/notify/notify-action.ts'
import { changePassword } from '#features/passwords/change-password.ts'
import { checkPasswordLink } from '#features/passwords/check-password-link.ts'
import { requestPasswordReset } from '#features/passwords/request-password-reset.ts'
import { getLearning, updateLearning } from '#features/projects/learning.ts'
import { getLimitation, updateLimitation } from '#features/projects/limitation.ts'
import { getProject, listProjects } from '#features/projects/list-projects.ts'
import { updateProjectScreens } from '#features/projects/update-project-screens.ts'
import { addRecoveries } from '#features/recoveries/add-recoveries.ts'
import { addRecovery } from '#features/recoveries/add-recovery.ts'
import { changeRecovery } from '#features/recoveries/change-recovery.ts'
import { listRecoveries } from '#features/recoveries/list-recoveries.ts'
import { readReceipts } from '#features/recoveries/receipts/read-receipts.ts'
import { removeRecovery } from '#features/recoveries/remove-recovery.ts'
import * as savedViews from '#features/saved-views/saved-views.ts'
import {
  exportHistoryHead,
  getSealedHistory,
  startVerification,
} from '#features/sealed-history/sealed-history.ts'
import { searchProject } from '#features/search/search-project.ts'
import { getSecondFactor } from '#features/second-factor/get-second-factor.ts'
import {
  beginPasskeyEnrolment,
  enrolPasskey,
  removePasskey,
  renamePasskey,
} from '#features/second-factor/passkeys.ts'
import { replaceRecoveryCodes } from '#features/second-factor/replace-recovery-codes.ts'
import { resetSecondFactor } from '#features/second-factor/reset-second-factor.ts'
import { beginTotpEnrolment, enrolTotp, removeTotp } from '#features/second-factor/totp.ts'
import {
  createServiceAccount,
  createServiceToken,
  listServiceAccounts,
  revokeServiceToken,
  updateServiceAccount,
} from '#features/service-accounts/service-accounts.ts'
import { beginSecondFactor, completeSignIn } from '#features/session/complete-sign-in.ts'
import {
  listImpersonableUsers,
  startImpersonation,
  stopImpersonation,
} from '#features/session/impersonation.ts'
import { listIdentityProviders } from '#features/session/list-identity-providers.ts'
import { getMe, updateMe } from '#features/session/me.ts'
import { connectIdentity, disconnectIdentity, listOwnIdentities } from '#features/session/own-identities.ts'
import { refreshSession } from '#features/session/refresh-session.ts'
import { signIn } from '#features/session/sign-in.ts'
import { signOut } from '#features/session/sign-out.ts'
import { startSingleSignOn } from '#features/session/start-single-sign-on.ts'
import { unlockSession } from '#features/session/unlock-session.ts'
import { beginVerification, verifySession } from '#features/session/verify-session.ts'
import { listCommonInvoices } from '#features/supplier-groups/list-common-invoices.ts'
import { getSupplier } from '#features/suppliers/get-supplier.ts'
import { listSupplierMovements } from '#features/suppliers/list-supplier-movements.ts'
import { SYNTHESIS_HANDLERS } from '#features/synthesis/synthesis-handlers.ts'
import { getTriage } from '#features/triage/get-triage.ts'
import { findEntryPosition } from '#features/view-reading/find-entry-position.ts'
import { findInResultSet } from '#features/view-reading/find-in-result-set.ts'
import { getEntry } from '#features/view-reading/get-entry.ts'
import { getResultSetStatistics } from '#features/view-reading/get-result-set-statistics.ts'
import { getResultSetTotals } from '#features/view-reading/get-result-set-totals.ts'
import { getViewData } from '#features/view-reading/get-view-data.ts'
import { getViewMetadata } from '#features/view-reading/get-view-metadata.ts'
import { listAwaiting } from '#features/view-reading/list-awaiting.ts'
import { listChildCounts } from '#features/view-reading/list-child-counts.ts'
import { listChildRows } from '#features/view-reading/list-child-rows.ts'
import { listChoices } from '#features/view-reading/list-choices.ts'
import { listColumnValues } from '#features/view-reading/list-column-values.ts'
import { listGoneEntries } from '#features/view-reading/list-gone-entries.ts'
import { listPrefilteredViews } from '#features/view-reading/list-prefiltered-views.ts'
import { listResultSetRows } from '#features/view-reading/list-result-set-rows.ts'
import { openResultSet } from '#features/view-reading/open-result-set.ts'
import { editCells } from '#features/view-writing/edit-cells.ts'
import { runAction } from '#features/view-writing/run-action.ts'
import { redoChangeSet, undoChangeSet } from '#features/view-writing/undo-change-set.ts'
import type { Route } from '#http/bind-endpoint.ts'
import { TEMPLATE_ROUTES } from './template-routes.ts'

/**
 * The handler of every endpoint of the contract: one that is missing, superfluous or bound to another declaration is
 * an error of types.
 */
const HANDLERS: { [Name in keyof typeof ENDPOINTS]: Route<(typeof ENDPOINTS)[Name]> } = {
  signIn,
  beginSecondFactor,
  completeSignIn,
  beginVerification,
  verifySession,
  refreshSession,
  unlockSession,
  signOut,
  listIdentityProviders,
  startSingleSignOn,
  listOwnIdentities,
  connectIdentity,
  disconnectIdentity,
  requestPasswordReset,
  checkPasswordLink,
  changePassword,
  getMe,
  updateMe,
  listImpersonableUsers,
  startImpersonation,
  stopImpersonation,
  listServiceAccounts,
  createServiceAccount,
  updateServiceAccount,
  createServiceToken,
  revokeServiceToken,
  changeOwnPassword,
  listDevices,
  endDevice,
  endOtherDevices,
  getNoticeSettings,
  updateNoticeSettings,
  getSecondFactor,
  beginPasskeyEnrolment,
  enrolPasskey,
  renamePasskey,
  removePasskey,
  beginTotpEnrolment,
  enrolTotp,
  replaceRecoveryCodes,
  removeTotp,
  resetSecondFactor,
  getPreparation,
  listProjects,
  getProject,
  updateProjectScreens,
  getLearning,
  updateLearning,
  getLimitation,
  updateLimitation,
  getSealedHistory,
  exportHistoryHead,
  startVerification,
  getHome,
  noteVisit,
  listenEvents,
  reportPresence,
  getViewMetadata,
  listPrefilteredViews,
  ...DEFINED_VIEW_HANDLERS,
  ...COLUMN_DESIGN_HANDLERS,
  ...SEARCH_TEXT_HANDLERS,
  ...TEMPLATE_ROUTES,
  getViewData,
  openResultSet,
  listResultSetRows,
  getResultSetTotals,
  getResultSetStatistics,
  findEntryPosition,
  listChildCounts,
  listChildRows,
  findInResultSet,
  listColumnValues,
  editCells,
  runAction,
  listRecoveries,
  addRecovery,
  addRecoveries,
  ...FEE_ROUTES,
  readReceipts,
  changeRecovery,
  removeRecovery,
  undoChangeSet,
  redoChangeSet,
  listOwnChanges,
  uploadFile,
  linkFile,
  downloadFile,
  deleteFile,
  uploadDuplicateSupplierFile,
  linkDuplicateSupplierFile,
  downloadDuplicateSupplierFile,
  deleteDuplicateSupplierFile,
  listHistory,
  getChangeSet,
  getEntry,
  getAnomaly,
  listCommonInvoices,
  getMovement,
  getSupplier,
  listSupplierMovements,
  listGoneEntries,
  listAwaiting,
  listChoices,
  getAddRowMetadata,
  addFreeAnomaly,
  deleteFreeAnomalies,
  restoreFreeAnomalies,
  listDeletedFreeAnomalies,
  listNotices,
  readNotices,
  listComments,
  listMentionablePeople,
  createComment,
  updateComment,
  deleteComment,
  listAttachments,
  addAttachment,
  attachTransferredFile,
  downloadAttachment,
  deleteAttachment,
  notifyAction,
  searchProject,
  ...SYNTHESIS_HANDLERS,
  ...savedViews,
  startExport,
  startCleanUpList,
  ...BOOK_HANDLERS,
  ...IMPORT_HANDLERS,
  ...MACHINE_IMPORT_HANDLERS,
  ...WATCHED_FOLDER_HANDLERS,
  ...PREVIEW_HANDLERS,
  getTriage,
  ...LETTER_HANDLERS,
  matchEvidence,
  listJobs,
  getJob,
  retryJob,
  cancelJob,
  createTicket,
  downloadJobFile,
  ...FILE_TRANSFER_HANDLERS,
  ...ADMIN_HANDLERS,
}

/** Every endpoint with its handler, in the order of the contract. */
export const ROUTES: readonly Route[] = Object.values(HANDLERS)
