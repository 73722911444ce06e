import type { Session } from '@quitus/contract/session/user.schema.ts'
import type { KnownRequester, SignedInUser } from '#auth/actor.sql.ts'

/** The user object of the specification (AUTH-12), without tokens. */
export function presentUser(
  user: SignedInUser,
): Omit<
  Session,
  'accessToken' | 'refreshToken' | 'inactivityMinutes' | 'impersonation' | 'secondFactorDueAt'
> {
  return {
    fullName: user.fullName,
    login: user.login,
    mail: user.mail,
    company: user.company,
    adminWExaus: user.optionalFeatures.includes('admin_wexaus'),
    role: user.role,
    roleType: user.roleType,
    optionalFeatures: user.optionalFeatures,
    lastLogin: user.lastLogin === null ? null : isoInstant(user.lastLogin),
    language: user.language,
  }
}

/** Who is acting in this session in place of its user; null in one’s own. */
export function presentImpersonation({
  actor: { impersonator },
  expiresAt,
}: Pick<KnownRequester, 'actor' | 'expiresAt'>): Session['impersonation'] {
  if (impersonator === null) return null
  const { fullName, login } = impersonator
  return { impersonator: { fullName, login }, endsAt: isoInstant(expiresAt) }
}

function isoInstant(text: string): string {
  return new Date(text).toISOString()
}
