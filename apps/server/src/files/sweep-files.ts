import type { Db } from '@quitus/database/connection.ts'
import type { CellFiles } from './cell-files.ts'
import { selectKnownFileIds } from './files.sql.ts'

/** No upload takes as long as this: what is older and unknown, nobody will ever refer to. */
export const ORPHAN_AGE_MS = 24 * 60 * 60 * 1000
const BATCH = 500

/** `signal` ends the sweep between two files. */
type Options = { files: CellFiles; owner: Db; now: Date; signal?: AbortSignal }

/**
 * Removes bytes that no upload will finish and no cell or history refers to: of interrupted uploads, of refused ones
 * whose process ended before it could remove them, of transactions that were never committed (decision 039). Answers
 * how many files went.
 */
export async function sweepFiles({ files, owner, now, signal }: Options): Promise<number> {
  const before = new Date(now.getTime() - ORPHAN_AGE_MS)
  let swept = await files.clearIncoming(before)
  let batch: string[] = []
  const sweepBatch = async () => {
    const known = batch.length === 0 ? new Set() : await selectKnownFileIds(owner, batch)
    for (const id of batch) {
      if (known.has(id)) continue
      await files.store.delete(id)
      swept += 1
    }
    batch = []
  }
  for await (const { id, storedAt } of files.store.list()) {
    if (signal?.aborted) break
    if (storedAt > before) continue
    batch.push(id)
    if (batch.length === BATCH) await sweepBatch()
  }
  await sweepBatch()
  return swept
}
