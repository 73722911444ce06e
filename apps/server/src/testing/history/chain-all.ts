import type { Db } from '@quitus/database/connection.ts'
import { expect, vi } from 'vitest'
import { chainProject } from '#history-chain/chain-project.ts'
import { countWaiting } from '#history-chain/linked-rows.sql.ts'

/**
 * Chains whatever is committed; returns how many change sets. Transactions of other tests hold the chain back for a
 * moment, because transactions are numbered by server.
 */
export async function chainAll(
  owner: Db,
  projectId: number,
  now: () => Date,
  batch?: number,
): Promise<number> {
  let chained = 0
  await vi.waitFor(
    async () => {
      chained += await chainProject(owner, projectId, { now, ...(batch !== undefined && { batch }) })
      expect(await owner.transaction().execute((tx) => countWaiting(tx, projectId, 1))).toBe(0)
    },
    { timeout: 150_000, interval: 20 },
  )
  return chained
}
