import type { Authorization } from './authorization.ts'
import type { IdentityProvider } from './identity-provider.ts'

const KEY = 'quitus.sign-in'

/** A sign-in for which this tab has gone to a provider, and how it goes on when the person comes back. */
export type PendingSignIn = {
  authorization: Authorization
  provider: IdentityProvider
  /** The page on which it began, to try again there; an address of this site. */
  startedAt: string
  returnTo: string | null
  isRemembered: boolean
  invitation: string | null
}

/** Keeps the one sign-in of this tab that is under way; an earlier one is given up. */
export function keepPendingSignIn(pending: PendingSignIn, storage: Storage = sessionStorage): void {
  storage.setItem(KEY, JSON.stringify(pending))
}

/**
 * Takes away the sign-in to which `state` belongs, so that nothing of it can be done twice; null for one that did not
 * begin in this tab.
 */
export function takePendingSignIn(
  state: string | null,
  storage: Storage = sessionStorage,
): PendingSignIn | null {
  const pending = parse(storage.getItem(KEY))
  if (pending === null || pending.authorization.state !== state) return null
  storage.removeItem(KEY)
  return pending
}

/** Only this page writes it. */
function parse(text: string | null): PendingSignIn | null {
  return text === null ? null : (JSON.parse(text) as PendingSignIn)
}
