import type { signIn as signInEndpoint } from '@quitus/contract/session/sign-in.ts'
import type { signOut as signOutEndpoint } from '@quitus/contract/session/sign-out.ts'
import type { unlockSession as unlockEndpoint } from '@quitus/contract/session/unlock-session.ts'
import type { Services } from '#shared/services.ts'
import { deviceTokenOf, keepDeviceToken } from '#shared/session/device-tokens.ts'
import type { PendingSignIn } from '#shared/single-sign-on/pending-sign-in.ts'
import { keepSignedInBy } from '#shared/single-sign-on/signed-in-by.ts'

/** What the sign-in form sends. */
export type Credentials = { login: string; plainPassword: string; remember: boolean }

/**
 * Opens a session; throws `ApiError` with the server's words when it is refused, also where a second step has to
 * follow.
 */
export async function signIn({ api, session }: Services, credentials: Credentials): Promise<void> {
  const known = deviceTokenOf(credentials.login)
  const body = known === undefined ? credentials : { ...credentials, deviceToken: known }
  const request = { method: 'POST', path: '/services/auth', body } as const
  const { deviceToken, ...opened } = await api<typeof signInEndpoint>(request)
  keepDeviceToken(credentials.login, deviceToken)
  keepSignedInBy(credentials.login, null)
  session.start(opened, credentials.remember)
}

/** Opens a session by an ID token; throws `ApiError` with the server's words when it is refused. */
export async function signInByIdentity(
  { api, session }: Services,
  azureToken: string,
  { provider, isRemembered, invitation }: Pick<PendingSignIn, 'provider' | 'isRemembered' | 'invitation'>,
): Promise<void> {
  const body = {
    authStrategy: 'azureToken',
    azureToken,
    remember: isRemembered,
    ...(invitation !== null && { invitation }),
  } as const
  const request = { method: 'POST', path: '/services/auth', body } as const
  const { deviceToken, ...opened } = await api<typeof signInEndpoint>(request)
  if (deviceTokenOf(opened.login) === undefined) keepDeviceToken(opened.login, deviceToken)
  keepSignedInBy(opened.login, provider)
  session.start(opened, isRemembered)
}

/**
 * Ends the session here and in the other tabs at once; the server is informed, and expires it by itself if it cannot
 * be.
 */
export async function signOut({ api, session }: Services): Promise<void> {
  const present = session.current()
  if (present === null) return
  const { refreshToken } = present
  const sent = api<typeof signOutEndpoint>({
    method: 'POST',
    path: '/services/auth/logout',
    body: { refreshToken },
    // The session ends here whether or not the server receives the call; there it expires.
  }).catch(() => undefined)
  session.end('signed-out')
  await sent
}

/** What opens a locked session: the password, or the ID token of an identity that is connected to its account. */
export type UnlockProof = { plainPassword: string } | { azureToken: string }

/** Unlocks the session in every tab; throws `ApiError` when the proof is not the person’s. */
export async function unlock({ api, session, inactivity }: Services, proof: UnlockProof): Promise<void> {
  const present = session.current()
  if (present === null) return
  const { refreshToken } = present
  const request = {
    method: 'POST',
    path: '/services/auth/unlock',
    body: { refreshToken, ...proof },
  } as const
  session.renew(await api<typeof unlockEndpoint>(request), refreshToken)
  inactivity.unlock()
}
