import { loginKey } from '@quitus/domain/identifiers/login-key.ts'
import type { IdentityProvider } from './identity-provider.ts'

const KEY = 'quitus.signed-in-by'

type SignedInBy = { login: string; provider: IdentityProvider }

/**
 * Keeps at which provider someone signed in last in this browser, so that the lock screen offers it first; null for a
 * password.
 */
export function keepSignedInBy(
  login: string,
  provider: IdentityProvider | null,
  storage: Storage = localStorage,
): void {
  if (provider === null) storage.removeItem(KEY)
  else storage.setItem(KEY, JSON.stringify({ login: loginKey(login), provider } satisfies SignedInBy))
}

/** The provider by which this person signed in last; undefined when it was their password, or someone else. */
export function signedInBy(login: string, storage: Storage = localStorage): IdentityProvider | undefined {
  try {
    const kept: SignedInBy | null = JSON.parse(storage.getItem(KEY) ?? 'null')
    return kept !== null && kept.login === loginKey(login) ? kept.provider : undefined
  } catch {
    // Unreadable storage: as if by password.
    return undefined
  }
}
