import type { ProjectFeature } from './project-feature.ts'
import { featureOfSource, type Source } from './source.ts'

export const RIGHTS = ['read', 'review', 'manage'] as const
/** A member's right in a project, each including the ones before it. */
export type Right = (typeof RIGHTS)[number]

export type RoleType = 'customer' | 'staff'
export type Role = 'user' | 'admin'
export const OPTIONAL_FEATURES = ['admin_wexaus', 'impersonate_customer'] as const
export type OptionalFeature = (typeof OPTIONAL_FEATURES)[number]

export type ActingUser = {
  id: number
  roleType: RoleType
  optionalFeatures: readonly OptionalFeature[]
  /**
   * The only actions of a service account; null or excluded for a person, who may do all that rights give (AUTH-15).
   */
  permissions?: readonly Action[] | null
}

/** Who is acting: the user whose rights count, and the person behind them while an identity is borrowed. */
export type Actor<User extends ActingUser = ActingUser> = { user: User; impersonator: User | null }

/** A project as the permission question sees it: what it opens, and the requesting user's own right in it. */
export type ProjectAccess = { features: readonly ProjectFeature[]; right: Right }

type ActionRule =
  | { right: Right; staffOnly?: true }
  | { optionalFeature: OptionalFeature }
  | { roleType: RoleType }

/** The ACC table of the requirements as data: what each action needs. Every endpoint names one of these. */
export const ACTIONS = {
  'project.read': { right: 'read' },
  'view.read': { right: 'read' },
  'cell.edit': { right: 'review' },
  'freeAnomaly.edit': { right: 'review' },
  'file.send': { right: 'review' },
  'anomaly.discuss': { right: 'review' },
  'anomaly.present': { right: 'review', staffOnly: true },
  'anomaly.validate': { right: 'review' },
  'anomaly.devalidate_claimed': { right: 'review', staffOnly: true },
  'anomaly.recover': { right: 'review', staffOnly: true },
  'lock.edit': { right: 'review', staffOnly: true },
  'import.run': { right: 'manage', staffOnly: true },
  'project.manage': { right: 'manage', staffOnly: true },
  'project.create': { roleType: 'staff' },
  'installation.administer': { optionalFeature: 'admin_wexaus' },
  'user.impersonate': { optionalFeature: 'impersonate_customer' },
} as const satisfies Record<string, ActionRule>

export type Action = keyof typeof ACTIONS

/** True when `right` includes `needed`. */
export function hasRight(right: Right, needed: Right): boolean {
  return RIGHTS.indexOf(right) >= RIGHTS.indexOf(needed)
}

/**
 * The one permission question, used by the server to refuse and by the web to hide. `access` is null where the action
 * is about the installation, or where the user is no member: then every project action is refused.
 */
export function can(actor: Actor, action: Action, access: ProjectAccess | null): boolean {
  const rule: ActionRule = ACTIONS[action]
  const { permissions = null } = actor.user
  if (permissions !== null && !permissions.includes(action)) return false
  if ('optionalFeature' in rule) return actor.user.optionalFeatures.includes(rule.optionalFeature)
  if ('roleType' in rule) return actor.user.roleType === rule.roleType
  if (access === null) return false
  if (rule.staffOnly && actor.user.roleType !== 'staff') return false
  if (rule.right === 'manage' && actor.user.roleType !== 'staff') return false
  return hasRight(access.right, rule.right)
}

/** True when the project opens the screen of this source at all; checked in addition to `can`. */
export function opensSource(access: ProjectAccess, source: Source): boolean {
  return access.features.includes(featureOfSource(source))
}
