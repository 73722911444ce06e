import type { startSingleSignOn } from '@quitus/contract/session/start-single-sign-on.ts'
import type { Services } from '../services.ts'
import { type Authorization, authorize } from './authorization.ts'
import { keepPendingSignIn, type PendingSignIn } from './pending-sign-in.ts'

/** Begins a sign-in at a provider; throws `ApiError` when it does not answer. */
export async function prepareSignIn(
  { api }: Services,
  provider: string,
): Promise<{ address: string; authorization: Authorization }> {
  const request = { method: 'POST', path: '/services/auth/sso', body: { provider } } as const
  return authorize(await api<typeof startSingleSignOn>(request))
}

/** Goes to a provider, and keeps how the sign-in goes on when the person comes back. */
export async function goToProvider(
  services: Services,
  pending: Omit<PendingSignIn, 'authorization' | 'startedAt'>,
): Promise<void> {
  const { address, authorization } = await prepareSignIn(services, pending.provider.id)
  const startedAt = location.pathname + location.search
  keepPendingSignIn({ ...pending, authorization, startedAt })
  location.assign(address)
}
