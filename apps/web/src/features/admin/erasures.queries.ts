import type {
  downloadErasure,
  eraseProject,
  eraseUser,
  getErasure,
  previewHistoryRemoval,
  previewProjectErasure,
  previewUserErasure,
} from '@quitus/contract/admin/erasures.ts'
import { queryOptions } from '@tanstack/react-query'
import type { Services } from '#shared/services.ts'

type Api = Services['api']

const OF_USER = '/services/v1/wexaus/admin/users/:user/erasure'
const OF_PROJECT = '/services/v1/wexaus/admin/projects/:project/erasure'
const OF_HISTORY = '/services/v1/wexaus/admin/projects/:project/history-removal'
const ERASURE = '/services/v1/wexaus/admin/erasures/:erasure'

export const erasureQueries = {
  /** Counted each time a dialog opens. */
  ofUser: (api: Api, user: number) =>
    queryOptions({
      queryKey: ['erasure-of-user', user],
      queryFn: ({ signal }) =>
        api<typeof previewUserErasure>({ method: 'GET', path: OF_USER, params: { user }, signal }),
      gcTime: 0,
    }),
  ofProject: (api: Api, project: number) =>
    queryOptions({
      queryKey: ['erasure-of-project', project],
      queryFn: ({ signal }) =>
        api<typeof previewProjectErasure>({ method: 'GET', path: OF_PROJECT, params: { project }, signal }),
      gcTime: 0,
    }),
  /** What a rule of so many years would remove of the history of a project. */
  ofHistory: (api: Api, project: number, years: number) =>
    queryOptions({
      queryKey: ['history-removal', project, years],
      queryFn: ({ signal }) =>
        api<typeof previewHistoryRemoval>({
          ...{ method: 'GET', path: OF_HISTORY, params: { project }, query: { years }, signal },
        }),
      gcTime: 0,
    }),
  one: (api: Api, erasure: number) =>
    queryOptions({
      queryKey: ['admin', 'erasure', erasure],
      queryFn: ({ signal }) =>
        api<typeof getErasure>({ method: 'GET', path: ERASURE, params: { erasure }, signal }),
    }),
}

/** What erases for good; each throws `ApiError`. */
export function erasureCalls(api: Api) {
  return {
    eraseUser: (user: number, body: { otherNames: string[]; reference?: string }) =>
      api<typeof eraseUser>({ method: 'POST', path: OF_USER, params: { user }, body }),
    eraseProject: (project: number, body: { name: string; reference?: string }) =>
      api<typeof eraseProject>({ method: 'POST', path: OF_PROJECT, params: { project }, body }),
    certificate: (erasure: number) =>
      api<typeof downloadErasure>({
        ...{ method: 'GET', path: `${ERASURE}/file`, params: { erasure }, answer: 'file' },
      }),
  }
}
