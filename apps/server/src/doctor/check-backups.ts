import { formatDateTime } from '@quitus/domain/text/date-text.ts'
import type { Pool } from 'pg'
import type { BackupSettings } from '#deps/backup-settings.ts'
import type { Finding } from '#deps/finding.ts'
import { reasonOf } from '#errors/reason-of.ts'
import { findLastBackup, isBackupLate } from '../backup/nightly-backup.ts'
import { openBackupStore } from '../backup/places/open-backup-store.ts'
import { selectLastBackupRun } from './database-state.sql.ts'

/** When was the last backup of this installation, as far as it writes its own? */
export async function checkBackup(settings: BackupSettings | null, now: Date): Promise<Finding[]> {
  if (settings === null) return [{ state: 'warning', code: 'noBackups' }]
  const store = openBackupStore(settings.place)
  const { placeName: place } = store
  try {
    const last = await findLastBackup(store)
    if (last === null) return [{ state: 'problem', code: 'backupMissing', values: { place } }]
    const values = { at: utc(last.at), place }
    return [
      isBackupLate(last, now)
        ? { state: 'problem', code: 'backupOld', values }
        : { state: 'ok', code: 'backupRecent', values },
    ]
  } catch (error) {
    return [{ state: 'problem', code: 'backupsUnreadable', values: { place, reason: reasonOf(error) } }]
  } finally {
    store.close()
  }
}

/** Did the last night write its backup, and delete those beyond the number that is kept? */
export async function checkBackupRun(pool: Pool, settings: BackupSettings | null): Promise<Finding[]> {
  const run = settings === null ? null : await selectLastBackupRun(pool)
  if (run === null || run.fault === null) return []
  const values = { at: utc(run.at.toISOString()), reason: run.fault }
  return [
    run.isComplete
      ? { state: 'warning', code: 'oldBackupsStay', values }
      : { state: 'problem', code: 'backupFailed', values },
  ]
}

function utc(at: string): string {
  return `${formatDateTime({ model: at }, 'UTC')} UTC`
}
