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
import { getOverview } from './get-overview.ts'
import {
  findListPosition,
  getListMetadata,
  getListTotals,
  listListValues,
  listRows,
} from './list-handlers.ts'
import { getProjectSettings, updateProjectSettings } from './project-settings.ts'
import { updateUser } from './update-user.ts'
import {
  changeMemberships,
  getUser,
  inviteUser,
  sendInvitation,
  withdrawInvitations,
} from './user-handlers.ts'

/** The handlers of the administration, under the names of their endpoints. */
export const ADMIN_HANDLERS = {
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
