import type { signIn as signInEndpoint } from '@quitus/contract/session/sign-in.ts'
import type { signOut as signOutEndpoint } from '@quitus/contract/session/sign-out.ts'
import type { unlockSession as unlockEndpoint } from '@quitus/contract/session/unlock-session.ts'
import type { Services } from '#shared/services.ts'

/** What the sign-in form sends. */
export type Credentials = { login: string; plainPassword: string; remember: boolean }

/** Opens a session; throws `ApiError` with the server's words when it is refused. */
export async function signIn({ api, session }: Services, credentials: Credentials): Promise<void> {
  const request = { method: 'POST', path: '/services/auth', body: credentials } as const
  session.start(await api<typeof signInEndpoint>(request), credentials.remember)
}

/** Ends the session here and in the other tabs at once; the server is told, and forgets it by itself if it cannot be. */
export async function signOut({ api, session }: Services): Promise<void> {
  const present = session.current()
  if (present === null) return
  const { refreshToken } = present
  const told = api<typeof signOutEndpoint>({
    method: 'POST',
    path: '/services/auth/logout',
    body: { refreshToken },
  }).catch(() => undefined)
  session.end('signed-out')
  await told
}

/** Opens the blocked session again in every tab; throws `ApiError` when the password is wrong. */
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
