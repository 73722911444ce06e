import type { Tx } from '@quitus/database/connection.ts'
import { WordedRefusal } from '#errors/app-error.ts'
import { countActiveJobs, MOST_ACTIVE_JOBS } from './jobs.sql.ts'

/** Throws `too_many_jobs` when as many jobs of the person are under way as one may have. */
export async function requireFreeJobSlot(tx: Tx, projectId: number, userId: number): Promise<void> {
  if ((await countActiveJobs(tx, projectId, userId)) >= MOST_ACTIVE_JOBS)
    throw new WordedRefusal('too_many_jobs', () => ({ most: String(MOST_ACTIVE_JOBS) }))
}
