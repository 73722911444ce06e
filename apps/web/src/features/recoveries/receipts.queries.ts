import type { RequestOf, ResponseOf } from '@quitus/contract/endpoint.ts'
import type { addRecoveries } from '@quitus/contract/recoveries/add-recoveries.ts'
import type { readReceipts } from '@quitus/contract/recoveries/read-receipts.ts'
import type { undoChangeSet } from '@quitus/contract/views/undo-change-set.ts'
import type { ApiClient } from '#shared/api/api-client.ts'

const PATH = '/services/v1/wexaus/projects/:projectId/recoveries'

export type Receipts = ResponseOf<typeof readReceipts>
export type Proposal = Receipts['proposals'][number]
export type ProposedClaim = Proposal['candidates'][number]['claims'][number]
export type ReceiptLine = RequestOf<typeof addRecoveries>['body']['lines'][number]
export type RecordedReceipts = ResponseOf<typeof addRecoveries>

/** Has a file read; nothing is recorded. */
export function sendReceipts(
  api: ApiClient,
  projectId: number,
  file: File,
  transfer: { signal: AbortSignal; onSent: (sent: number) => void },
): Promise<Receipts> {
  return api<typeof readReceipts>({
    ...{
      method: 'POST',
      path: `${PATH}/proposals`,
      params: { projectId },
      body: { filename: file.name },
      file,
    },
    ...transfer,
  })
}

/** Records what a person confirmed, all of it or nothing. */
export function recordReceipts(
  api: ApiClient,
  projectId: number,
  body: { lines: ReceiptLine[]; clientKey: string },
): Promise<RecordedReceipts> {
  return api<typeof addRecoveries>({ method: 'POST', path: PATH, params: { projectId }, body })
}

export function undoReceipts(
  api: ApiClient,
  projectId: number,
  changeSet: string,
): Promise<ResponseOf<typeof undoChangeSet>> {
  return api<typeof undoChangeSet>({
    method: 'POST',
    path: '/services/v1/wexaus/projects/:projectId/changes/:changeSet/undo',
    params: { projectId, changeSet },
    body: {},
  })
}
