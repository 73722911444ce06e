import { findCell } from '@quitus/database/cells/id-ranges.sql.ts'
import type { BackupStore } from '#deps/backup-store.ts'
import type { Deps } from '#deps/deps.ts'
import { reasonOf } from '#errors/reason-of.ts'
import { insertBackupRun } from './backup-runs.sql.ts'
import { backupName, begunAt } from './places/backup-names.ts'
import { sendFromProcess } from './start-backup-process.ts'

type NightlyDeps = Pick<Deps, 'backup' | 'database' | 'files' | 'now'>

/**
 * Writes the backup of a night and deletes those beyond the number that is kept, its own alone and only once the new
 * one is complete; null where backups have no place. Each cell writes its own, and keeps as many. What became of it is
 * recorded, unless `signal` is aborted: the next start makes up for it. A process of its own writes it.
 */
export async function writeNightlyBackup(
  { backup, database, files, now }: NightlyDeps,
  signal: AbortSignal,
): Promise<{ name: string; bytes: number; deleted: number; fault: string | null } | null> {
  if (backup === null) return null
  const { store, keep, key } = backup
  const at = now()
  const cell = await findCell(database.owner)
  const name = backupName(at, cell)
  const { ownerUrl } = database.urls
  const order = { ownerUrl, files: files.store.place, place: store.place, name, now: at, key }
  try {
    const bytes = await sendFromProcess(order, signal)
    const { deleted, fault } = await deleteOld(store, { cell, keep }, at)
    await insertBackupRun(database.owner, at, { bytes, fault })
    return { name, bytes, deleted, fault }
  } catch (error) {
    if (!signal.aborted)
      await insertBackupRun(database.owner, at, { bytes: null, fault: reasonOf(error) }).catch(() => {
        // Without its database a night fails for that reason, which is thrown.
      })
    throw error
  }
}

/** A place may permit writing and nothing else: the backup of the night is complete all the same. */
async function deleteOld(
  store: BackupStore,
  { cell, keep }: { cell: number; keep: number },
  now: Date,
): Promise<{ deleted: number; fault: string | null }> {
  let deleted = 0
  try {
    for (const { name } of (await store.list(cell)).slice(keep)) {
      await store.delete(name)
      deleted += 1
    }
    await store.deleteAbandoned(now)
    return { deleted, fault: null }
  } catch (error) {
    return { deleted, fault: reasonOf(error) }
  }
}

/** When the newest complete backup of a cell was begun, and its bytes; null where there is none. */
export async function findLastBackup(
  store: Pick<BackupStore, 'list'>,
  cell = 0,
): Promise<{ at: string; bytes: number } | null> {
  const [newest] = await store.list(cell)
  const at = newest === undefined ? null : begunAt(newest.name)
  return newest === undefined || at === null ? null : { at, bytes: newest.bytes }
}

/** A night that was missed is made up for at the next start; two are late. */
const LATE_AFTER_MS = 48 * 3_600_000

/** True where nights lack their backup: the newest is too old, or there is none. */
export function isBackupLate(last: { at: string } | null, now: Date): boolean {
  return last === null || now.getTime() - Date.parse(last.at) > LATE_AFTER_MS
}
