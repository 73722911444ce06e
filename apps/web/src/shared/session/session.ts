import type { Session } from '@quitus/contract/session/user.schema.ts'

export type { Session }

/** Why a session is over: somebody signed out, or the server no longer accepts it. */
export type SessionEnd = 'signed-out' | 'expired'

/** Reads a stored session; null for anything that is not one. */
export function parseSession(text: string | null): Session | null {
  if (text === null) return null
  try {
    const value: Partial<Session> | null = JSON.parse(text)
    const isSession = typeof value?.accessToken === 'string' && typeof value.refreshToken === 'string'
    return isSession && typeof value.mail === 'string' ? (value as Session) : null
  } catch {
    return null
  }
}
