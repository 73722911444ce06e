import type { listIdentityProviders } from '@quitus/contract/session/list-identity-providers.ts'
import { queryOptions } from '@tanstack/react-query'
import type { Services } from '../services.ts'
import type { PendingSignIn } from './pending-sign-in.ts'
import { SignInError } from './sign-in-fault.ts'

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

/**
 * Leaves for a provider; the page of `SIGN_IN_CALLBACK` goes on. Throws `ApiError` when the provider does not answer.
 */
export async function leaveForProvider(
  services: Services,
  pending: Omit<PendingSignIn, 'authorization' | 'startedAt'>,
): Promise<void> {
  return (await import('./prepare-sign-in.ts')).goToProvider(services, pending)
}

/**
 * The ID token of anyone who signs in at a provider, in a window next to this page, which stays as it is. Call it
 * within a click, or the browser blocks the window. Throws `SignInError` or `ApiError`, and waits until `signal` ends
 * it.
 */
export async function proveInWindow(
  services: Services,
  provider: string,
  signal: AbortSignal,
): Promise<string> {
  const opened = window.open('about:blank', '_blank', 'popup,width=500,height=720')
  if (opened === null) throw new SignInError('blocked')
  try {
    return await (await import('./sign-in-window.ts')).proveIn(opened, services, provider, signal)
  } catch (error) {
    opened.close()
    throw error
  }
}
