import type { ResponseOf } from '@quitus/contract/endpoint.ts'
import type { listRecoveries } from '@quitus/contract/recoveries/list-recoveries.ts'
import type {
  addRecovery,
  changeRecovery,
  removeRecovery,
} from '@quitus/contract/recoveries/write-recoveries.ts'
import type { RecoveryWay } from '@quitus/domain/states/recovery.ts'
import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '#shared/api/api-client.ts'
import type { AnomalyAddress } from '#views/files/anomaly-file.queries.ts'

export type Recoveries = ResponseOf<typeof listRecoveries>
export type Recovery = Recoveries['recoveries'][number]
export type WrittenRecoveries = ResponseOf<typeof addRecovery>
export type GivenRecovery = {
  date: string
  way: RecoveryWay
  amount: number
  creditNote: string | null
  proof: string | null
  reason: string | null
  attachment: string | null
}

const PATH = '/services/v1/wexaus/projects/:projectId/anomalies/:anomalyId/recoveries'

/** What came back of an anomaly. */
export function recoveriesQuery(api: ApiClient, { projectId, anomalyId }: AnomalyAddress) {
  return queryOptions({
    queryKey: ['recoveries', projectId, anomalyId],
    queryFn: ({ signal }) =>
      api<typeof listRecoveries>({ method: 'GET', path: PATH, params: { projectId, anomalyId }, signal }),
  })
}

/**
 * Adds, corrects and removes lines; each rejects with the server’s refusal, and a call that is sent again writes
 * once.
 */
export function recoveryCalls(api: ApiClient, { projectId, anomalyId }: AnomalyAddress) {
  return {
    add: (body: GivenRecovery & { clientKey: string }): Promise<WrittenRecoveries> =>
      api<typeof addRecovery>({ method: 'POST', path: PATH, params: { projectId, anomalyId }, body }),
    change: (recovery: number, body: GivenRecovery & { clientKey: string }): Promise<WrittenRecoveries> =>
      api<typeof changeRecovery>({
        method: 'PATCH',
        path: `${PATH}/:recovery`,
        params: { projectId, anomalyId, recovery },
        body,
      }),
    remove: (recovery: number): Promise<WrittenRecoveries> =>
      api<typeof removeRecovery>({
        method: 'DELETE',
        path: `${PATH}/:recovery`,
        params: { projectId, anomalyId, recovery },
      }),
  }
}
