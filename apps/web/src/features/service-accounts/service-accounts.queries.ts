import type { listRows } from '@quitus/contract/admin/list-rows.ts'
import type { RequestOf } from '@quitus/contract/endpoint.ts'
import type { createServiceAccount } from '@quitus/contract/service-accounts/create-service-account.ts'
import type { listServiceAccounts } from '@quitus/contract/service-accounts/list-service-accounts.ts'
import type {
  createServiceToken,
  revokeServiceToken,
} from '@quitus/contract/service-accounts/service-tokens.ts'
import type { updateServiceAccount } from '@quitus/contract/service-accounts/update-service-account.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '#shared/api/api-client.ts'

/** Most projects that the field offers; more are found by typing. */
const OFFERED = 50

export const serviceAccountQueries = {
  list: (api: ApiClient) =>
    queryOptions({
      queryKey: ['admin', 'service-accounts'],
      queryFn: async ({ signal }) => {
        const path = '/services/v1/wexaus/admin/service-accounts'
        return (await api<typeof listServiceAccounts>({ method: 'GET', path, signal })).accounts
      },
    }),
  /** The first projects of the installation that hold a text. */
  projects: (api: ApiClient, search: string) =>
    queryOptions({
      queryKey: ['admin', 'service-account-projects', search],
      placeholderData: keepPreviousData,
      queryFn: async ({ signal }) => {
        const { rows } = await api<typeof listRows>({
          method: 'POST',
          path: '/services/v1/wexaus/admin/lists/:list/rows',
          params: { list: 'projects' },
          body: { limit: OFFERED, ...(search === '' ? {} : { search }) },
          signal,
        })
        return rows.map(({ entryId, name }) => ({ id: Number(entryId), name: String(name) }))
      },
    }),
}

/** The actions on service accounts; each throws `ApiError`. */
export function serviceAccountCalls(api: ApiClient) {
  const path = '/services/v1/wexaus/admin/service-accounts'
  const ofAccount = '/services/v1/wexaus/admin/service-accounts/:account'
  return {
    create: (body: RequestOf<typeof createServiceAccount>['body']) =>
      api<typeof createServiceAccount>({ method: 'POST', path, body }),
    update: (account: number, body: RequestOf<typeof updateServiceAccount>['body']) =>
      api<typeof updateServiceAccount>({ method: 'PATCH', path: ofAccount, params: { account }, body }),
    createToken: (account: number, body: RequestOf<typeof createServiceToken>['body']) =>
      api<typeof createServiceToken>({
        method: 'POST',
        path: `${ofAccount}/tokens`,
        params: { account },
        body,
      }),
    revokeToken: (account: number, token: string) =>
      api<typeof revokeServiceToken>({
        method: 'DELETE',
        path: `${ofAccount}/tokens/:token`,
        params: { account, token },
      }),
  }
}
