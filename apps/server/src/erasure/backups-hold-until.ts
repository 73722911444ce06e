import type { Backups } from '#deps/backup-store.ts'

const DAY = 24 * 3_600_000

/**
 * Until when nightly backups hold what was erased at this moment: the last of them with it is deleted once as many
 * newer ones are there as are kept. Null where Quitus makes none.
 */
export function backupsHoldUntil(backup: Pick<Backups, 'keep'> | null, at: Date): Date | null {
  return backup === null ? null : new Date(at.getTime() + (backup.keep + 1) * DAY)
}
