import type { RequestOf, ResponseOf } from '@quitus/contract/endpoint.ts'
import type { startExport as definition } from '@quitus/contract/exports/start-export.ts'
import type { ApiClient } from '#shared/api/api-client.ts'
import type { ViewScope } from '#views/data/view.queries.ts'

export type ExportBody = RequestOf<typeof definition>['body']
export type ExportAnswer = ResponseOf<typeof definition>

/** Starts an export, or returns with `dryRun` how much it would be. */
export function startExport(
  api: ApiClient,
  { projectId, source }: Pick<ViewScope, 'projectId' | 'source'>,
  body: ExportBody,
  signal?: AbortSignal,
): Promise<ExportAnswer> {
  return api<typeof definition>({
    method: 'POST',
    path: '/services/v1/wexaus/projects/:projectId/:source/exports',
    params: { projectId, source },
    body,
    signal,
  })
}
