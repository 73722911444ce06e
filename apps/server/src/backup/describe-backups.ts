import type { Tx } from '@quitus/database/connection.ts'
import { selectCells } from '#cells/directory.sql.ts'
import type { Backups } from '#deps/backup-store.ts'
import { reasonOf } from '#errors/reason-of.ts'
import { selectBackupRuns } from './backup-runs.sql.ts'
import { findLastBackup, isBackupLate } from './nightly-backup.ts'

export type BackupState = {
  last: { at: string; bytes: number } | null
  isLate: boolean
  isEncrypted: boolean
  /** Why the last night has no backup, or why nobody can see whether it has; null where it has one. */
  fault: string | null
  /** Cells of which the last two nights have none; nobody knows of any while the place is silent. */
  cellsWithout: { number: number; name: string }[]
}

/** The state of the nightly backups; of a place that does not answer, as it was after the last night. */
export async function describeBackups(
  tx: Tx,
  { store, key }: Pick<Backups, 'store' | 'key'>,
  now: Date,
): Promise<BackupState> {
  const runs = await selectBackupRuns(tx)
  const [last, fault] = await findLastBackup(store).then(
    (found) => [found, runs.fault] as const,
    (error: unknown) => [runs.last, reasonOf(error)] as const,
  )
  const cellsWithout = fault === null ? await findCellsWithout(tx, store, now) : []
  return { last, isLate: isBackupLate(last, now), isEncrypted: key !== null, fault, cellsWithout }
}

async function findCellsWithout(
  tx: Tx,
  store: Backups['store'],
  now: Date,
): Promise<BackupState['cellsWithout']> {
  const without: BackupState['cellsWithout'] = []
  for (const { number, name } of await selectCells(tx))
    if (number > 0 && isBackupLate(await findLastBackup(store, number), now)) without.push({ number, name })
  return without
}
