import type { Tx } from '@quitus/database/connection.ts'
import { sql } from 'kysely'

export type TransferredFile = {
  id: string
  name: string
  size: string
  content_type: string
  sha256: Buffer
  is_staff_only: boolean
}

/**
 * The transferred file of this id that the requester sees; nobody moves, deletes or hides it before the transaction
 * ends.
 */
export async function findTransferredFile(
  tx: Tx,
  projectId: number,
  id: string,
): Promise<TransferredFile | undefined> {
  const answer = await sql<TransferredFile>`
    select id, name, size, content_type, sha256, is_staff_only from core.transfer_objects
    where project_id = ${projectId} and id = ${id} and not is_folder and deleted_at is null for share`.execute(
    tx,
  )
  return answer.rows[0]
}
