import type { changeMemberships } from '@quitus/contract/admin/change-memberships.ts'
import type { createCompany, renameCompany } from '@quitus/contract/admin/companies.ts'
import type { createProject } from '@quitus/contract/admin/create-project.ts'
import type { examineInstallation } from '@quitus/contract/admin/examine-installation.ts'
import type { getOverview } from '@quitus/contract/admin/get-overview.ts'
import type { getUser } from '@quitus/contract/admin/get-user.ts'
import type { inviteUser } from '@quitus/contract/admin/invite-user.ts'
import type { AdminList } from '@quitus/contract/admin/list.schema.ts'
import type { listRows } from '@quitus/contract/admin/list-rows.ts'
import type { getProjectSettings, updateProjectSettings } from '@quitus/contract/admin/project-settings.ts'
import type { sendInvitation, withdrawInvitations } from '@quitus/contract/admin/send-invitation.ts'
import type { updateUser } from '@quitus/contract/admin/update-user.ts'
import type { RequestOf } from '@quitus/contract/endpoint.ts'
import type { resetSecondFactor } from '@quitus/contract/second-factor/reset-second-factor.ts'
import { queryOptions } from '@tanstack/react-query'
import type { Services } from '#shared/services.ts'

type Api = Services['api']

/** Most rows that a field offers; more are found by typing. */
const OFFERED = 20
/** As many names as fields suggest at all. */
const SUGGESTED = 500

export const adminQueries = {
  overview: (api: Api) =>
    queryOptions({
      queryKey: ['admin', 'overview'],
      queryFn: ({ signal }) =>
        api<typeof getOverview>({ method: 'GET', path: '/services/v1/wexaus/admin/overview', signal }),
    }),
  examination: (api: Api) =>
    queryOptions({
      queryKey: ['admin', 'examination'],
      queryFn: ({ signal }) =>
        api<typeof examineInstallation>({
          ...{ method: 'GET', path: '/services/v1/wexaus/admin/examination', signal },
        }),
    }),
  user: (api: Api, user: number) =>
    queryOptions({
      queryKey: ['admin', 'user', user],
      queryFn: ({ signal }) =>
        api<typeof getUser>({
          method: 'GET',
          path: '/services/v1/wexaus/admin/users/:user',
          params: { user },
          signal,
        }),
    }),
  project: (api: Api, project: number) =>
    queryOptions({
      queryKey: ['admin', 'project', project],
      queryFn: ({ signal }) =>
        api<typeof getProjectSettings>({
          method: 'GET',
          path: '/services/v1/wexaus/admin/projects/:project',
          params: { project },
          signal,
        }),
    }),
  companyNames: (api: Api) =>
    queryOptions({
      queryKey: ['admin', 'company-names'],
      queryFn: async ({ signal }) =>
        (await readRows(api, 'companies', '', SUGGESTED, signal)).map(({ name }) => String(name)),
    }),
  /** The first rows of a list that hold a text. */
  found: (api: Api, list: AdminList, search: string) =>
    queryOptions({
      queryKey: ['admin', 'found', list, search],
      queryFn: ({ signal }) => readRows(api, list, search, OFFERED, signal),
    }),
}

async function readRows(api: Api, list: AdminList, search: string, limit: number, signal: AbortSignal) {
  const { rows } = await api<typeof listRows>({
    method: 'POST',
    path: '/services/v1/wexaus/admin/lists/:list/rows',
    params: { list },
    body: { limit, ...(search === '' ? {} : { search }) },
    signal,
  })
  return rows
}

type BodyOf<D> = D extends { body: infer Body } ? Body : never

/** The actions of the administration; each throws `ApiError`. */
export function adminCalls(api: Api) {
  const ofUser = '/services/v1/wexaus/admin/users/:user'
  return {
    inviteUser: (body: BodyOf<RequestOf<typeof inviteUser>>) =>
      api<typeof inviteUser>({ method: 'POST', path: '/services/v1/wexaus/admin/users', body }),
    updateUser: (user: number, body: BodyOf<RequestOf<typeof updateUser>>) =>
      api<typeof updateUser>({ method: 'PATCH', path: ofUser, params: { user }, body }),
    sendInvitation: (user: number) =>
      api<typeof sendInvitation>({ method: 'POST', path: `${ofUser}/invitations`, params: { user } }),
    withdrawInvitations: (user: number) =>
      api<typeof withdrawInvitations>({ method: 'DELETE', path: `${ofUser}/invitations`, params: { user } }),
    resetSecondFactor: (userId: number) =>
      api<typeof resetSecondFactor>({
        method: 'POST',
        path: '/services/v1/wexaus/admin/users/:userId/second-factor/reset',
        params: { userId },
      }),
    changeMemberships: (changes: BodyOf<RequestOf<typeof changeMemberships>>['changes']) =>
      api<typeof changeMemberships>({
        method: 'POST',
        path: '/services/v1/wexaus/admin/memberships',
        body: { changes },
      }),
    createCompany: (name: string) =>
      api<typeof createCompany>({
        method: 'POST',
        path: '/services/v1/wexaus/admin/companies',
        body: { name },
      }),
    renameCompany: (company: number, name: string) =>
      api<typeof renameCompany>({
        method: 'PATCH',
        path: '/services/v1/wexaus/admin/companies/:company',
        params: { company },
        body: { name },
      }),
    createProject: (body: BodyOf<RequestOf<typeof createProject>>) =>
      api<typeof createProject>({ method: 'POST', path: '/services/v1/wexaus/projects', body }),
    updateProject: (project: number, body: BodyOf<RequestOf<typeof updateProjectSettings>>) =>
      api<typeof updateProjectSettings>({
        method: 'PATCH',
        path: '/services/v1/wexaus/admin/projects/:project',
        params: { project },
        body,
      }),
  }
}
