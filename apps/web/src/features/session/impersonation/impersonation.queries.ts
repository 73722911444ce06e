import type { listImpersonableUsers } from '@quitus/contract/impersonation/list-impersonable-users.ts'
import type { startImpersonation as startEndpoint } from '@quitus/contract/impersonation/start-impersonation.ts'
import type { stopImpersonation as stopEndpoint } from '@quitus/contract/impersonation/stop-impersonation.ts'
import type { getMe } from '@quitus/contract/session/update-me.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '#shared/api/api-client.ts'
import { ApiError } from '#shared/http/api-error.ts'
import type { Services } from '#shared/services.ts'

/** Whom the signed-in person may impersonate, as far as they match. */
export function impersonableUsersQuery(api: ApiClient, search: string) {
  return queryOptions({
    queryKey: ['impersonable-users', search],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      api<typeof listImpersonableUsers>({
        method: 'GET',
        path: '/services/v1/wexaus/impersonate/users',
        query: search === '' ? {} : { search },
        signal,
      }),
  })
}

/** Puts the customer's session in the place of the own one, which is kept next to it, in every tab. */
export async function startImpersonation(
  { api, session }: Services,
  body: { login: string; reason: string },
): Promise<void> {
  const present = session.current()
  if (present === null) return
  const request = { method: 'POST', path: '/services/v1/wexaus/impersonate', body } as const
  const opened = await api<typeof startEndpoint>(request)
  // Its tokens may have been renewed meanwhile.
  const { own: _, ...own } = session.current() ?? present
  session.renew({ ...opened, own }, own.refreshToken)
}

/**
 * Returns to the own session, in every tab; where the server ended the impersonation before, with the tokens that
 * were kept.
 */
export async function stopImpersonation({ api, session }: Services): Promise<void> {
  const present = session.current()
  if (present?.own === undefined) return
  const { own } = present
  const body = { refreshToken: own.refreshToken }
  const request = { method: 'DELETE', path: '/services/v1/wexaus/impersonate', body } as const
  try {
    const back = await api<typeof stopEndpoint>(request)
    session.renew(back, session.current()?.refreshToken ?? present.refreshToken)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) throw error
    // A refused session has led back already.
    if (session.current()?.own !== undefined) session.end('expired')
  }
}

/** Queries the server whether the impersonation still is: if not, the refusal leads back to the own session. */
export async function checkImpersonation({ api }: Services): Promise<void> {
  const request = { method: 'GET', path: '/services/v1/wexaus/me', isBackground: true } as const
  // Every other failure leaves the impersonation as it is.
  await api<typeof getMe>(request).catch(() => undefined)
}
