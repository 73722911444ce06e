import type { Db } from '@quitus/database/connection.ts'
import { sql } from 'kysely'

/** Notes that all bytes of an upload are there and queues their check, both or neither; once. */
export async function markReceived(owner: Db, id: string): Promise<void> {
  await owner.transaction().execute(async (tx) => {
    const answer = await sql`
      update core.transfer_uploads set state = 'checking' where id = ${id} and state = 'receiving'`.execute(
      tx,
    )
    if (answer.numAffectedRows === 1n) await sql`select core.queue_upload_check(${id})`.execute(tx)
  })
}

/** Uploads that nobody has sent anything of since: those that are to be looked at, oldest first. */
export async function selectIdleUploads(
  owner: Db,
  since: Date,
  limit: number,
): Promise<{ id: string; size: number; touchedAt: Date }[]> {
  const answer = await sql<{ id: string; size: string; touched: string }>`
    select id, size, to_char(touched_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as touched
    from core.transfer_uploads where state = 'receiving' and touched_at < ${since}
    order by touched_at limit ${limit}`.execute(owner)
  return answer.rows.map(({ id, size, touched }) => ({
    id,
    size: Number(size),
    touchedAt: new Date(touched),
  }))
}

/** Uploads that ended long ago, whose bytes and records can go; those that became files are listed elsewhere. */
export async function selectEndedUploads(
  owner: Db,
  before: Date,
  limit: number,
): Promise<{ id: string; state: string }[]> {
  const answer = await sql<{ id: string; state: string }>`
    select id, state from core.transfer_uploads
    where state in ('done', 'refused', 'quarantined') and touched_at < ${before} order by touched_at limit ${limit}`.execute(
    owner,
  )
  return answer.rows
}

/** Forgets uploads, where they have not gone on meanwhile. */
export async function deleteUpload(owner: Db, id: string, state: string): Promise<boolean> {
  const answer = await sql`delete from core.transfer_uploads where id = ${id} and state = ${state}
    and (lock_until is null or lock_until < clock_timestamp())`.execute(owner)
  return answer.numAffectedRows === 1n
}

/** Removes objects whose time in the bin is over, a batch of them; their bytes are swept as unknown. */
export async function purgeBin(owner: Db, before: Date, batch: number): Promise<number> {
  const answer = await sql`
    delete from core.transfer_objects where id in (
      select id from core.transfer_objects where deleted_at < ${before} order by deleted_at limit ${batch})`.execute(
    owner,
  )
  return Number(answer.numAffectedRows ?? 0)
}
