import type { ActingUser, Actor } from '@quitus/domain/access/permissions.ts'

/** The requester, for `can`. The server alone knows a person’s id, and no rule looks at it. */
export function actorOf(session: Omit<ActingUser, 'id'>): Actor {
  const { roleType, optionalFeatures } = session
  return { user: { id: 0, roleType, optionalFeatures }, impersonator: null }
}
