import type { RequestOf, ResponseOf } from '@quitus/contract/endpoint.ts'
import type {
  downloadFeeStatement,
  FeeSettings,
  getFeeSettings,
  getFeeStatement,
  updateFeeSettings,
} from '@quitus/contract/fees/fees.ts'
import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '#shared/api/api-client.ts'

const PATH = '/services/v1/wexaus/projects/:projectId/fees'

export type FeeStatement = ResponseOf<typeof getFeeStatement>
export type FeeFormat = RequestOf<typeof downloadFeeStatement>['query']['format']

/** The statement of a month, of the current one where none is named. */
export function feeStatementQuery(api: ApiClient, projectId: number, month: string | null) {
  return queryOptions({
    queryKey: ['fees', projectId, 'statement', month],
    staleTime: 0,
    queryFn: ({ signal }) =>
      api<typeof getFeeStatement>({
        ...{ method: 'GET', path: PATH, params: { projectId }, signal },
        query: month === null ? {} : { month },
      }),
  })
}

export function feeSettingsQuery(api: ApiClient, projectId: number) {
  return queryOptions({
    queryKey: ['fees', projectId, 'settings'],
    staleTime: 0,
    queryFn: ({ signal }) =>
      api<typeof getFeeSettings>({ method: 'GET', path: `${PATH}/settings`, params: { projectId }, signal }),
  })
}

export function saveFeeSettings(api: ApiClient, projectId: number, body: FeeSettings): Promise<FeeSettings> {
  return api<typeof updateFeeSettings>({
    ...{ method: 'PUT', path: `${PATH}/settings`, params: { projectId }, body },
  })
}

export function fetchFeeStatement(
  api: ApiClient,
  projectId: number,
  query: { month: string; format: FeeFormat },
): Promise<File> {
  return api<typeof downloadFeeStatement>({
    ...{ method: 'GET', path: `${PATH}/file`, params: { projectId }, query, answer: 'file' },
  })
}
