import { changeMemberships } from './change-memberships.ts'
import { createCompany, renameCompany } from './companies.ts'
import { createProject } from './create-project.ts'
import {
  downloadErasure,
  eraseProject,
  eraseUser,
  getErasure,
  previewHistoryRemoval,
  previewProjectErasure,
  previewUserErasure,
} from './erasures.ts'
import { examineInstallation } from './examine-installation.ts'
import { exportList } from './export-list.ts'
import { findListPosition } from './find-list-position.ts'
import { getListMetadata } from './get-list-metadata.ts'
import { getListTotals } from './get-list-totals.ts'
import { getOverview } from './get-overview.ts'
import { getUser } from './get-user.ts'
import { inviteUser } from './invite-user.ts'
import { listListValues } from './list-list-values.ts'
import { listRows } from './list-rows.ts'
import { getProjectSettings, updateProjectSettings } from './project-settings.ts'
import { sendInvitation, withdrawInvitations } from './send-invitation.ts'
import { updateUser } from './update-user.ts'

/** The calls of the administration. */
export const ADMIN_ENDPOINTS = {
  getOverview,
  examineInstallation,
  getListMetadata,
  listRows,
  getListTotals,
  listListValues,
  findListPosition,
  exportList,
  inviteUser,
  getUser,
  updateUser,
  sendInvitation,
  withdrawInvitations,
  changeMemberships,
  createCompany,
  renameCompany,
  createProject,
  getProjectSettings,
  updateProjectSettings,
  previewUserErasure,
  eraseUser,
  previewHistoryRemoval,
  previewProjectErasure,
  eraseProject,
  getErasure,
  downloadErasure,
}
