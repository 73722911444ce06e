import type { changePassword as changeEndpoint } from '@quitus/contract/passwords/change-password.ts'
import type { checkPasswordLink as checkEndpoint } from '@quitus/contract/passwords/check-password-link.ts'
import type { requestPasswordReset as requestEndpoint } from '@quitus/contract/passwords/request-password-reset.ts'
import { queryOptions } from '@tanstack/react-query'
import type { Services } from '#shared/services.ts'

/** Requests a link by mail; resolves alike for every address. */
export async function requestPasswordReset({ api }: Services, mail: string): Promise<void> {
  await api<typeof requestEndpoint>({
    method: 'POST',
    path: '/services/v2/exaus/users/resetpassword',
    body: mail,
    bodyAs: 'text',
  })
}

/** The account of a mailed link; fails with a `link_…` code when it opens nothing. */
export function passwordLinkQuery({ api }: Services, token: string) {
  return queryOptions({
    queryKey: ['password-link', token],
    queryFn: ({ signal }) =>
      api<typeof checkEndpoint>({
        method: 'POST',
        path: '/services/auth/password-link',
        body: { token },
        signal,
      }),
    // Anyone who has used the link must not come back to a form for it.
    gcTime: 0,
    retry: false,
  })
}

/** Sets the password of the account that the link belongs to. */
export async function changePassword({ api }: Services, token: string, password: string): Promise<void> {
  await api<typeof changeEndpoint>({
    method: 'POST',
    path: '/services/v2/exaus/users/changepassword',
    query: { token },
    body: password,
    bodyAs: 'text',
  })
}
