import type { listIdentityProviders } from '@quitus/contract/session/list-identity-providers.ts'
import type { startSingleSignOn } from '@quitus/contract/session/start-single-sign-on.ts'
import { queryOptions } from '@tanstack/react-query'
import type { Services } from '../services.ts'
import { keepPendingSignIn, type PendingSignIn } from './pending-sign-in.ts'
import { askInWindow } from './sign-in-window.ts'

/** Where people may sign in; a failure shows no button, and passwords work. */
export function identityProvidersQuery({ api }: Pick<Services, 'api'>) {
  return queryOptions({
    queryKey: ['identity-providers'],
    queryFn: async ({ signal }) => {
      const request = { method: 'GET', path: '/services/auth/providers', signal } as const
      return (await api<typeof listIdentityProviders>(request)).providers
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Leaves for a provider; the page of `SIGN_IN_CALLBACK` goes on. Throws `ApiError` when the provider does not answer. */
export async function leaveForProvider(
  services: Services,
  pending: Omit<PendingSignIn, 'authorization' | 'startedAt'>,
): Promise<void> {
  const { address, authorization } = await prepare(services, pending.provider.id)
  const startedAt = location.pathname + location.search
  keepPendingSignIn({ ...pending, authorization, startedAt })
  location.assign(address)
}

/** The ID token of whoever signs in at a provider, in a window beside this page. Call it within a click. Throws `SignInError` or `ApiError`. */
export async function proveInWindow(
  services: Services,
  provider: string,
  signal: AbortSignal,
): Promise<string> {
  const { authorization, answer } = await askInWindow(() => prepare(services, provider), signal)
  return (await import('./authorization.ts')).redeem(authorization, answer)
}

async function prepare({ api }: Services, provider: string) {
  const body = { provider }
  const [started, { authorize }] = await Promise.all([
    api<typeof startSingleSignOn>({ method: 'POST', path: '/services/auth/sso', body }),
    import('./authorization.ts'),
  ])
  return authorize(started)
}
