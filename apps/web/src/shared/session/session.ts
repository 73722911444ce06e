import type { Session as IssuedSession } from '@quitus/contract/session/user.schema.ts'

/**
 * A session as the server issued it; of an impersonation, next to the own one, to which its end leads back (AUTH-10).
 */
export type Session = IssuedSession & { own?: IssuedSession }

/** Why a session is over: someone signed out, or the server no longer accepts it. */
export type SessionEnd = 'signed-out' | 'expired'

/** Reads a stored session; null for anything that is not one. */
export function parseSession(text: string | null): Session | null {
  if (text === null) return null
  try {
    const value: Partial<Session> | null = JSON.parse(text)
    const isSession = typeof value?.accessToken === 'string' && typeof value.refreshToken === 'string'
    return isSession && typeof value.mail === 'string' ? (value as Session) : null
  } catch {
    // Unreadable storage: nobody is signed in.
    return null
  }
}

/**
 * Anyone who sits at the browser: the impersonator, where there is one. Their password unlocks it, and its settings
 * are theirs.
 */
export function personAt(session: Session): IssuedSession {
  return session.own ?? session
}

/**
 * Under which mail settings of the browser are kept (AUTH-11): those of a person who is impersonated stay as they
 * are.
 */
export function settingsMail(session: Session | null): string {
  return session === null ? '' : personAt(session).mail
}
