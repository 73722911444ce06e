import { setTimeout as pause } from 'node:timers/promises'
import { buildPendingIndexes } from '@quitus/database/pending-indexes.sql.ts'
import { Client } from 'pg'

const LOOK_MS = 100

/** Returns when no index of a publication is pending any more; a server of the same installation makes them as well. */
export async function makePendingIndexes(ownerUrl: string): Promise<void> {
  const db = new Client({ connectionString: ownerUrl })
  await db.connect()
  try {
    while ((await db.query('select from core.pending_indexes limit 1')).rowCount !== 0) {
      await buildPendingIndexes(ownerUrl, new AbortController().signal)
      await pause(LOOK_MS)
    }
  } finally {
    await db.end()
  }
}
