import { loginKey } from '@quitus/domain/identifiers/login-key.ts'

const KEY = 'quitus.devices'
/** People who share a browser; who signed in longest ago is forgotten first. */
const MOST_LOGINS = 10

/**
 * What proves that this browser has signed in to a login before, so that strangers who guess at it shut nobody out
 * here (AUTH-09).
 */
export function deviceTokenOf(login: string, storage: Storage = localStorage): string | undefined {
  return new Map(stored(storage)).get(loginKey(login))
}

/** Keeps the token of a sign-in for the next one; it outlives the session, which it is no part of. */
export function keepDeviceToken(login: string, token: string, storage: Storage = localStorage): void {
  const key = loginKey(login)
  const others = stored(storage).filter(([other]) => other !== key)
  storage.setItem(KEY, JSON.stringify([...others, [key, token]].slice(-MOST_LOGINS)))
}

function stored(storage: Storage): [login: string, token: string][] {
  try {
    const value: unknown = JSON.parse(storage.getItem(KEY) ?? '[]')
    return Array.isArray(value) ? value.filter(isEntry) : []
  } catch {
    // Unreadable storage: no device is remembered.
    return []
  }
}

function isEntry(value: unknown): value is [string, string] {
  return Array.isArray(value) && value.length === 2 && value.every((each) => typeof each === 'string')
}
