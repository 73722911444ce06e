import type { StoragePlace } from '#files/storage-place.ts'

/** Where backups are written each night, how many stay, and by which key they are encrypted. */
export type BackupSettings = { place: StoragePlace; keep: number; key: Buffer | null }
