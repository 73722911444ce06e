import type { RequestOf, ResponseOf } from '@quitus/contract/endpoint.ts'
import type { startCleanUpList as definition } from '@quitus/contract/exports/start-clean-up-list.ts'
import type { ApiClient } from '#shared/api/api-client.ts'

export type CleanUpBody = RequestOf<typeof definition>['body']

/** Starts the clean-up list, or counts with `dryRun` how many accounts it would have. */
export function startCleanUpList(
  api: ApiClient,
  projectId: number,
  body: CleanUpBody,
  signal?: AbortSignal,
): Promise<ResponseOf<typeof definition>> {
  return api<typeof definition>({
    method: 'POST',
    path: '/services/v1/wexaus/projects/:projectId/suppliersduplicate/clean-up-list',
    params: { projectId },
    body,
    signal,
  })
}
