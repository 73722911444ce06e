/** Where backups are written each night, how many stay, and by which key they are encrypted. */
export type BackupSettings = { folder: string; keep: number; key: Buffer | null }
