import { ACTS, type Act, RIGHTS, type Right } from '../permissions.ts'

/** What every token of a service account begins with. */
export const SERVICE_TOKEN_PREFIX = 'qsa_'
/** Days for which a token is valid at most. */
export const MAX_TOKEN_DAYS = 365

/** What a service account may be allowed: acts in projects. No account, no administration, no impersonation. */
export const SERVICE_ACTS = [
  'project.read',
  'view.read',
  'cell.edit',
  'freeAnomaly.edit',
  'file.send',
  'anomaly.validate',
  'anomaly.devalidate_claimed',
  'lock.edit',
  'project.manage',
] as const satisfies readonly Act[]
export type ServiceAct = (typeof SERVICE_ACTS)[number]

/** The least right of a member who may do all this. */
export function rightForActs(acts: readonly ServiceAct[]): Right {
  const needed = acts.map((act) => RIGHTS.indexOf(ACTS[act].right))
  return RIGHTS[Math.max(0, ...needed)] ?? 'read'
}

/** Acts that an account needs the role of staff for, as a person would. */
export function isStaffAct(act: ServiceAct): boolean {
  return 'staffOnly' in ACTS[act]
}
