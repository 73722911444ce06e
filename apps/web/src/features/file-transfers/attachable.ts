import type { TransferObject } from '@quitus/contract/file-transfers/transfer.schema.ts'
import { fileKindOf } from '@quitus/domain/files/file-kinds.ts'

type Requested = Pick<TransferObject, 'isFolder' | 'isStaffOnly' | 'name'>

/** Why a file cannot be put with an anomaly, as a key of `fileTransfers:choose`; null where it can. */
export function whyNotAttachable({ isStaffOnly, name }: Requested): 'staffOnly' | 'kind' | null {
  if (isStaffOnly) return 'staffOnly'
  return fileKindOf(name) === null ? 'kind' : null
}

/** Can this be put with an anomaly? */
export function isAttachable(object: Requested): boolean {
  return !object.isFolder && whyNotAttachable(object) === null
}
