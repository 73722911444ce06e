import { changeOwnPassword } from './account/change-own-password.ts'
import { endDevice } from './account/end-device.ts'
import { endOtherDevices } from './account/end-other-devices.ts'
import { listDevices } from './account/list-devices.ts'
import { getNoticeSettings, updateNoticeSettings } from './account/notice-settings.ts'
import { ADMIN_ENDPOINTS } from './admin/admin-endpoints.ts'
import { getAnomaly } from './anomalies/get-anomaly.ts'
import {
  addAttachment,
  attachTransferredFile,
  deleteAttachment,
  downloadAttachment,
  listAttachments,
} from './attachments/attachments.ts'
import { matchEvidence } from './attachments/match-evidence.ts'
import { BOOK_ENDPOINTS } from './books/book-endpoints.ts'
import { deleteDuplicateSupplierFile } from './cell-files/delete-duplicate-supplier-file.ts'
import { deleteFile } from './cell-files/delete-file.ts'
import { downloadDuplicateSupplierFile } from './cell-files/download-duplicate-supplier-file.ts'
import { downloadFile } from './cell-files/download-file.ts'
import { linkDuplicateSupplierFile } from './cell-files/link-duplicate-supplier-file.ts'
import { linkFile } from './cell-files/link-file.ts'
import { uploadDuplicateSupplierFile } from './cell-files/upload-duplicate-supplier-file.ts'
import { uploadFile } from './cell-files/upload-file.ts'
import { LETTER_ENDPOINTS } from './claim-letters/letter-endpoints.ts'
import { listComments } from './comments/list-comments.ts'
import { listMentionablePeople } from './comments/list-mentionable-people.ts'
import { createComment, deleteComment, updateComment } from './comments/write-comments.ts'
import type { EndpointDefinition } from './endpoint.ts'
import { listenEvents } from './events/listen-events.ts'
import { reportPresence } from './events/report-presence.ts'
import { startExport } from './exports/start-export.ts'
import { FEE_ENDPOINTS } from './fees/fees.ts'
import { TRANSFER_ENDPOINTS } from './file-transfers/transfer-endpoints.ts'
import { addFreeAnomaly } from './free-anomalies/add-free-anomaly.ts'
import { deleteFreeAnomalies } from './free-anomalies/delete-free-anomalies.ts'
import { getAddRowMetadata } from './free-anomalies/get-add-row-metadata.ts'
import { listDeletedFreeAnomalies } from './free-anomalies/list-deleted-free-anomalies.ts'
import { restoreFreeAnomalies } from './free-anomalies/restore-free-anomalies.ts'
import { getChangeSet } from './history/get-change-set.ts'
import { listHistory } from './history/list-history.ts'
import { listOwnChanges } from './history/list-own-changes.ts'
import { SEALED_HISTORY_ENDPOINTS } from './history/sealed-history.ts'
import { getHome } from './home/get-home.ts'
import { noteVisit } from './home/note-visit.ts'
import { listImpersonableUsers } from './impersonation/list-impersonable-users.ts'
import { startImpersonation } from './impersonation/start-impersonation.ts'
import { stopImpersonation } from './impersonation/stop-impersonation.ts'
import { IMPORT_ENDPOINTS } from './imports/import-drafts.ts'
import { PREVIEW_ENDPOINTS } from './imports/import-previews.ts'
import { MACHINE_IMPORT_ENDPOINTS } from './imports/machine-imports.ts'
import { WATCHED_FOLDER_ENDPOINTS } from './imports/watched-folder.ts'
import { getPreparation } from './installation/get-preparation.ts'
import { cancelJob } from './jobs/cancel-job.ts'
import { createTicket } from './jobs/create-ticket.ts'
import { downloadJobFile } from './jobs/download-job-file.ts'
import { getJob } from './jobs/get-job.ts'
import { listJobs } from './jobs/list-jobs.ts'
import { retryJob } from './jobs/retry-job.ts'
import { getMovement } from './movements/get-movement.ts'
import { listNotices, readNotices } from './notices/notices.ts'
import { notifyAction } from './notify/notify-action.ts'
import { changePassword } from './passwords/change-password.ts'
import { checkPasswordLink } from './passwords/check-password-link.ts'
import { requestPasswordReset } from './passwords/request-password-reset.ts'
import { getProject } from './projects/get-project.ts'
import { getLearning, updateLearning } from './projects/learning.ts'
import { getLimitation, updateLimitation } from './projects/limitation.ts'
import { listProjects } from './projects/list-projects.ts'
import { updateProjectScreens } from './projects/update-project-screens.ts'
import { listRecoveries } from './recoveries/list-recoveries.ts'
import { RECEIPT_ENDPOINTS } from './recoveries/read-receipts.ts'
import { addRecovery, changeRecovery, removeRecovery } from './recoveries/write-recoveries.ts'
import { createSavedView } from './saved-views/create-saved-view.ts'
import { deleteSavedView } from './saved-views/delete-saved-view.ts'
import { listSavedViews } from './saved-views/list-saved-views.ts'
import { updateSavedView } from './saved-views/update-saved-view.ts'
import { searchProject } from './search/search-project.ts'
import { beginPasskeyEnrolment } from './second-factor/begin-passkey-enrolment.ts'
import { beginTotpEnrolment } from './second-factor/begin-totp-enrolment.ts'
import { enrolPasskey } from './second-factor/enrol-passkey.ts'
import { enrolTotp } from './second-factor/enrol-totp.ts'
import { getSecondFactor } from './second-factor/get-second-factor.ts'
import { removePasskey } from './second-factor/remove-passkey.ts'
import { removeTotp } from './second-factor/remove-totp.ts'
import { renamePasskey } from './second-factor/rename-passkey.ts'
import { replaceRecoveryCodes } from './second-factor/replace-recovery-codes.ts'
import { resetSecondFactor } from './second-factor/reset-second-factor.ts'
import { createServiceAccount } from './service-accounts/create-service-account.ts'
import { listServiceAccounts } from './service-accounts/list-service-accounts.ts'
import { createServiceToken, revokeServiceToken } from './service-accounts/service-tokens.ts'
import { updateServiceAccount } from './service-accounts/update-service-account.ts'
import { beginSecondFactor } from './session/begin-second-factor.ts'
import { beginVerification } from './session/begin-verification.ts'
import { completeSignIn } from './session/complete-sign-in.ts'
import { listIdentityProviders } from './session/list-identity-providers.ts'
import { connectIdentity, disconnectIdentity, listOwnIdentities } from './session/own-identities.ts'
import { refreshSession } from './session/refresh-session.ts'
import { signIn } from './session/sign-in.ts'
import { signOut } from './session/sign-out.ts'
import { startSingleSignOn } from './session/start-single-sign-on.ts'
import { unlockSession } from './session/unlock-session.ts'
import { getMe, updateMe } from './session/update-me.ts'
import { verifySession } from './session/verify-session.ts'
import { SUPPLIER_ENDPOINTS } from './suppliers/supplier-endpoints.ts'
import { SYNTHESIS_ENDPOINTS } from './synthesis/synthesis-endpoints.ts'
import { TEMPLATE_ENDPOINTS } from './templates/template-endpoints.ts'
import { getTriage } from './triage/get-triage.ts'
import { editCells } from './views/edit-cells.ts'
import { findEntryPosition } from './views/find-entry-position.ts'
import { findInResultSet } from './views/find-in-result-set.ts'
import { getEntry } from './views/get-entry.ts'
import { getResultSetStatistics } from './views/get-result-set-statistics.ts'
import { getResultSetTotals } from './views/get-result-set-totals.ts'
import { getViewData } from './views/get-view-data.ts'
import { getViewMetadata } from './views/get-view-metadata.ts'
import { listAwaiting } from './views/list-awaiting.ts'
import { listChildCounts } from './views/list-child-counts.ts'
import { listChildRows } from './views/list-child-rows.ts'
import { listChoices } from './views/list-choices.ts'
import { listColumnValues } from './views/list-column-values.ts'
import { listGoneEntries } from './views/list-gone-entries.ts'
import { listResultSetRows } from './views/list-result-set-rows.ts'
import { openResultSet } from './views/open-result-set.ts'
import { runAction } from './views/run-action.ts'
import { redoChangeSet, undoChangeSet } from './views/undo-change-set.ts'
import { VIEW_DEFINITION_ENDPOINTS } from './views/view-definition-endpoints.ts'

/** Every endpoint of the product by the name of its declaration; what is not in here does not exist. */
export const ENDPOINTS = {
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
  ...SEALED_HISTORY_ENDPOINTS,
  getHome,
  noteVisit,
  listenEvents,
  reportPresence,
  getViewMetadata,
  ...VIEW_DEFINITION_ENDPOINTS,
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
  ...RECEIPT_ENDPOINTS,
  ...FEE_ENDPOINTS,
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
  getMovement,
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
  ...SYNTHESIS_ENDPOINTS,
  ...SUPPLIER_ENDPOINTS,
  listSavedViews,
  createSavedView,
  updateSavedView,
  deleteSavedView,
  startExport,
  ...BOOK_ENDPOINTS,
  ...IMPORT_ENDPOINTS,
  ...MACHINE_IMPORT_ENDPOINTS,
  ...WATCHED_FOLDER_ENDPOINTS,
  ...PREVIEW_ENDPOINTS,
  getTriage,
  ...LETTER_ENDPOINTS,
  ...TEMPLATE_ENDPOINTS,
  matchEvidence,
  listJobs,
  getJob,
  retryJob,
  cancelJob,
  createTicket,
  downloadJobFile,
  ...TRANSFER_ENDPOINTS,
  ...ADMIN_ENDPOINTS,
} satisfies Record<string, EndpointDefinition>

/** The same as a list. */
export const REGISTRY: readonly EndpointDefinition[] = Object.values(ENDPOINTS)
