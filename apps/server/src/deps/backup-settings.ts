import type { S3Settings } from '#files/s3-file-store.ts'

export type BackupPlace = { folder: string } | { s3: S3Settings }

/** Where backups are written each night, how many stay, and by which key they are encrypted. */
export type BackupSettings = { place: BackupPlace; keep: number; key: Buffer | null }
