import type { signIn as signInEndpoint } from '@quitus/contract/session/sign-in.ts'
import type { signOut as signOutEndpoint } from '@quitus/contract/session/sign-out.ts'
import type { unlockSession as unlockEndpoint } from '@quitus/contract/session/unlock-session.ts'
import type { Services } from '#shared/services.ts'
import { deviceTokenOf, keepDeviceToken } from '#shared/session/device-tokens.ts'

/** What the sign-in form sends. */
export type Credentials = { login: string; plainPassword: string; remember: boolean }

/** Opens a session; throws `ApiError` with the server's words when it is refused. */
export async function signIn({ api, session }: Services, credentials: Credentials): Promise<void> {
  const known = deviceTokenOf(credentials.login)
  const body = known === undefined ? credentials : { ...credentials, deviceToken: known }
  const request = { method: 'POST', path: '/services/auth', body } as const
  const { deviceToken, ...opened } = await api<typeof signInEndpoint>(request)
  keepDeviceToken(credentials.login, deviceToken)
  session.start(opened, credentials.remember)
}

/** Ends the session here and in the other tabs at once; the server is informed, and expires it by itself if it cannot be. */
export async function signOut({ api, session }: Services): Promise<void> {
  const present = session.current()
  if (present === null) return
  const { refreshToken } = present
  const sent = api<typeof signOutEndpoint>({
    method: 'POST',
    path: '/services/auth/logout',
    body: { refreshToken },
  }).catch(() => undefined)
  session.end('signed-out')
  await sent
}

/** Unlocks the session in every tab; throws `ApiError` when the password is wrong. */
export async function unlock({ api, session, inactivity }: Services, plainPassword: string): Promise<void> {
  const present = session.current()
  if (present === null) return
  const { refreshToken } = present
  const request = {
    method: 'POST',
    path: '/services/auth/unlock',
    body: { refreshToken, plainPassword },
  } as const
  session.renew(await api<typeof unlockEndpoint>(request), refreshToken)
  inactivity.unlock()
}
