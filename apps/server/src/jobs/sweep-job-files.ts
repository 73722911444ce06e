import type { Deps } from '#http/bind-endpoint.ts'
import { clearExpiredFiles, deleteExpiredTickets } from './running-jobs.sql.ts'

/** Removes files whose time is over, first from what people are offered, then from the store; the sweep of files takes what is left. */
export async function sweepJobFiles({ database, files, now }: Deps): Promise<number> {
  const expired = await clearExpiredFiles(database.owner, now())
  for (const id of expired) await files.store.delete(id)
  await deleteExpiredTickets(database.owner, now())
  return expired.length
}
