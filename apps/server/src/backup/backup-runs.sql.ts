import type { Db, Tx } from '@quitus/database/connection.ts'
import { sql } from 'kysely'

/** What became of the backup of a night. */
export type BackupRun = {
  /** Null where there is no backup of it. */
  bytes: number | null
  /** Why there is none, or why older ones were not deleted; null where nothing failed. */
  fault: string | null
}

/** Nights are listed for so long. */
const KEPT_MS = 400 * 24 * 3_600_000

/** Records what became of a night, and forgets nights of long ago. */
export async function insertBackupRun(owner: Db, at: Date, { bytes, fault }: BackupRun): Promise<void> {
  const run = { bytes, fault }
  await owner
    .insertInto('core.backup_runs')
    .values({ begun_at: at, ...run })
    .onConflict((conflict) => conflict.column('begun_at').doUpdateSet(run))
    .execute()
  await owner
    .deleteFrom('core.backup_runs')
    .where('begun_at', '<', new Date(at.getTime() - KEPT_MS).toISOString())
    .execute()
}

/** What became of the last night, and when the last backup was complete that is known of? */
export async function selectBackupRuns(
  tx: Db | Tx,
): Promise<{ fault: string | null; last: { at: string; bytes: number } | null }> {
  const answer = await sql<{ bytes: string | null; fault: string | null; at: string }>`
    select bytes::text, fault, to_char(begun_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
    from core.backup_runs
    where begun_at = (select max(begun_at) from core.backup_runs)
       or begun_at = (select max(begun_at) from core.backup_runs where bytes is not null)
    order by begun_at desc`.execute(tx)
  const [newest] = answer.rows
  const complete = answer.rows.find(({ bytes }) => bytes !== null)
  return {
    fault: newest?.bytes === null ? newest.fault : null,
    last: complete === undefined ? null : { at: complete.at, bytes: Number(complete.bytes) },
  }
}
