import type { Db } from '@quitus/database/connection.ts'
import { sql } from 'kysely'

/** Notes that all bytes of an upload are there and queues their check, both or neither; once. */
export async function markReceived(owner: Db, id: string): Promise<void> {
  await owner.transaction().execute(async (tx) => {
    const answer = await sql`
      update core.transfer_uploads set state = 'checking', counted = size where id = ${id} and state =
        'receiving'`.execute(tx)
    if (answer.numAffectedRows === 1n) await sql`select core.queue_upload_check(${id})`.execute(tx)
  })
}

/** Counts of an unfinished upload what has come of it, unless another call is sending more. Runs as the owner. */
export async function settleCounted(owner: Db, id: string, received: number): Promise<void> {
  await sql`
    update core.transfer_uploads set counted = least(${received}, size)
    where id = ${id} and state = 'receiving' and counted <> least(${received}, size)
      and (lock_holder is null or lock_until < clock_timestamp())`.execute(owner)
}

/** Unfinished uploads of which nothing has come since, by id, from the one after `after` on. */
export async function selectIdleUploads(
  owner: Db,
  { since, after, limit }: { since: Date; after: string | null; limit: number },
): Promise<{ id: string; size: number; touchedAt: Date }[]> {
  const answer = await sql<{ id: string; size: string; touched: string }>`
    select id, size, to_char(touched_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as touched
    from core.transfer_uploads
    where state = 'receiving' and touched_at < ${since} and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${limit}`.execute(owner)
  return answer.rows.map(({ id, size, touched }) => ({
    id,
    size: Number(size),
    touchedAt: new Date(touched),
  }))
}

/** Uploads that ended long ago, by id, whose bytes and records can go; those that became files are listed elsewhere. */
export async function selectEndedUploads(
  owner: Db,
  { before, after, limit }: { before: Date; after: string | null; limit: number },
): Promise<{ id: string; state: string }[]> {
  const answer = await sql<{ id: string; state: string }>`
    select id, state from core.transfer_uploads
    where state in ('done', 'refused', 'quarantined') and touched_at < ${before} and (${after}::uuid is null or id >
      ${after}::uuid)
    order by id limit ${limit}`.execute(owner)
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

/** Takes the check of a complete upload for this holder, who renews the lease; false while another process has it. */
export async function leaseCheck(owner: Db, id: string, holder: string): Promise<boolean> {
  const answer = await sql`
    update core.transfer_uploads
    set lock_holder = ${holder}, lock_until = clock_timestamp() + interval '15 seconds', is_lock_wanted = false
    where id = ${id} and state = 'checking' and (lock_holder is null or lock_until < clock_timestamp())`.execute(
    owner,
  )
  return answer.numAffectedRows === 1n
}

/**
 * Gives back to the queue the checks of processes that are gone, which it would do after four hours. Runs as the
 * owner.
 */
export async function recoverSilentChecks(owner: Db, silentSeconds: number): Promise<void> {
  await sql`
    select graphile_worker.force_unlock_workers(array_agg(job.locked_by)) from graphile_worker.jobs job
    join core.transfer_uploads upload on job.key = 'upload ' || upload.id
    where upload.state = 'checking' and coalesce(upload.lock_until, '-infinity') < clock_timestamp()
      and job.locked_at < clock_timestamp() - make_interval(secs => ${silentSeconds})
    having count(*) > 0`.execute(owner)
}
