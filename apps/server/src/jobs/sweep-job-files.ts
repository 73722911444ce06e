import type { Deps } from '#deps/deps.ts'
import { clearExpiredFiles } from './running-jobs.sql.ts'

/** Files that go at a time: their rows are let go from before the next ones are looked at. */
export const JOB_FILE_BATCH = 100

/**
 * Removes a batch of files whose time is over, first from what people are offered, then from the store; the sweep of
 * files takes what is left.
 */
export async function sweepJobFiles({
  database,
  files,
  now,
}: Pick<Deps, 'database' | 'files' | 'now'>): Promise<number> {
  const expired = await clearExpiredFiles(database.owner, now(), JOB_FILE_BATCH)
  for (const id of expired) await files.store.delete(id)
  return expired.length
}
