import type { ServicePermission } from '@quitus/domain/people/service-account.ts'

/** The text of each action: keys of catalogues hold no dots. */
export const ACTION_KEYS = {
  'project.read': 'projectRead',
  'view.read': 'viewRead',
  'cell.edit': 'cellEdit',
  'freeAnomaly.edit': 'freeAnomalyEdit',
  'file.send': 'fileSend',
  'anomaly.validate': 'anomalyValidate',
  'anomaly.devalidate_claimed': 'devalidateClaimed',
  'lock.edit': 'lockEdit',
  'import.run': 'importRun',
  'project.manage': 'projectManage',
} as const satisfies Record<ServicePermission, string>
