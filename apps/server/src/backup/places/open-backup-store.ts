import type { BackupSettings } from '#deps/backup-settings.ts'
import type { BackupStore, Backups } from '#deps/backup-store.ts'
import type { StoragePlace } from '#files/storage-place.ts'
import { createFolderBackupStore } from './folder-backup-store.ts'
import { createS3BackupStore } from './s3-backup-store.ts'

/** The place of the settings; nothing is reached before it is used. */
export function openBackupStore(place: StoragePlace): BackupStore {
  return 'folder' in place ? createFolderBackupStore(place.folder) : createS3BackupStore(place.s3)
}

/** Backups as the settings have them; null where none are set up. */
export function openBackups(settings: BackupSettings | null): Backups | null {
  if (settings === null) return null
  const { place, keep, key } = settings
  return { store: openBackupStore(place), keep, key }
}
