import type { Tx } from '@quitus/database/connection.ts'
import { firstHash } from './chain-hash.ts'
import type { HistoryHead } from './heads.ts'
import { findChain, selectSegments } from './linked-rows.sql.ts'

/** Up to where the history of a project is sealed, and by which hash. */
export async function selectHead(tx: Tx, projectId: number): Promise<HistoryHead> {
  const chain = await findChain(tx, projectId)
  const segments = await selectSegments(tx, projectId)
  return {
    projectId,
    position: chain?.position ?? '0',
    changeSetId: chain?.change_set_id ?? null,
    hash: (chain?.hash ?? firstHash(projectId)).toString('hex'),
    chainedAt: chain?.chained_at == null ? null : new Date(chain.chained_at).toISOString(),
    segments: segments.map(({ last_position, last_change_set_id, hash }) => ({
      position: last_position,
      changeSetId: last_change_set_id,
      hash: hash.toString('hex'),
    })),
  }
}
