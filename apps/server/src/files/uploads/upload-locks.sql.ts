import type { Db } from '@quitus/database/connection.ts'
import { sql } from 'kysely'

const LEASE = sql`clock_timestamp() + interval '15 seconds'`

/**
 * Takes the lock of an upload, or notifies its holder that it is wanted; answers that holder, null where the lock is
 * taken now.
 */
export async function acquireUploadLock(owner: Db, upload: string, holder: string): Promise<string | null> {
  const taken = await sql`
    update core.transfer_uploads set lock_holder = ${holder}, lock_until = ${LEASE}, is_lock_wanted = false
    where id = ${upload} and (lock_holder is null or lock_until < clock_timestamp())`.execute(owner)
  if (taken.numAffectedRows === 1n) return null
  const answer = await sql<{ holder: string }>`
    update core.transfer_uploads set is_lock_wanted = true where id = ${upload} and lock_holder is not null
    returning lock_holder as holder`.execute(owner)
  // Given back meanwhile, or the upload is gone.
  return answer.rows[0]?.holder ?? ''
}

/** Prolongs the leases of these holders; answers those that still are, and whether another call waits for them. */
export async function renewUploadLocks(
  owner: Db,
  holders: readonly string[],
): Promise<{ holder: string; isWanted: boolean }[]> {
  const answer = await sql<{ holder: string; isWanted: boolean }>`
    update core.transfer_uploads set lock_until = ${LEASE} where lock_holder = any(${[...holders]}::uuid[])
    returning lock_holder as holder, is_lock_wanted as "isWanted"`.execute(owner)
  return answer.rows
}

/** Gives a lock back, where it is still held. */
export async function releaseUploadLock(owner: Db, upload: string, holder: string): Promise<void> {
  await sql`
    update core.transfer_uploads set lock_holder = null, lock_until = null, is_lock_wanted = false
    where id = ${upload} and lock_holder = ${holder}`.execute(owner)
}
