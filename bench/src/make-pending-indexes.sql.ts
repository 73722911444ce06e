import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '@quitus/database/connection.ts'
import { buildPendingIndexes, countPendingIndexes } from '@quitus/database/pending-indexes.sql.ts'

const LOOK_MS = 100

/** Returns when no index of a publication is pending any more; a server of the same installation makes them as well. */
export async function makePendingIndexes(owner: Db): Promise<void> {
  while ((await countPendingIndexes(owner)) > 0) {
    await buildPendingIndexes(owner, new AbortController().signal)
    await pause(LOOK_MS)
  }
}
