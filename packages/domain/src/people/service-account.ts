import { ACTIONS, type Action, RIGHTS, type Right } from '#access/permissions.ts'

/** What every token of a service account begins with. */
export const SERVICE_TOKEN_PREFIX = 'qsa_'
/** Days for which a token is valid at most. */
export const MAX_TOKEN_DAYS = 365

/** What a service account may be allowed: actions in projects. No account, no administration, no impersonation. */
export const SERVICE_PERMISSIONS = [
  'project.read',
  'view.read',
  'cell.edit',
  'freeAnomaly.edit',
  'file.send',
  'anomaly.validate',
  'anomaly.devalidate_claimed',
  'lock.edit',
  'import.run',
  'project.manage',
] as const satisfies readonly Action[]
export type ServicePermission = (typeof SERVICE_PERMISSIONS)[number]

/** The least right of a member who may do all this. */
export function rightForActions(permissions: readonly ServicePermission[]): Right {
  const needed = permissions.map((action) => RIGHTS.indexOf(ACTIONS[action].right))
  return RIGHTS[Math.max(0, ...needed)] ?? 'read'
}

/** Actions that an account needs the role of staff for, as a person would. */
export function isStaffAction(action: ServicePermission): boolean {
  return 'staffOnly' in ACTIONS[action]
}
