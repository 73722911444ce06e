import type { Readable } from 'node:stream'
import type { StoragePlace } from '#files/storage-place.ts'

/** Takes the bytes of an archive. It is there once all of them have come, and never before. */
export type ArchiveTarget = (bytes: Readable) => Promise<void>

/** Where backups of the night are kept, next to whatever else is there. */
export type BackupStore = {
  /** What operators call the place: a folder, or bucket and prefix. */
  placeName: string
  place: StoragePlace
  /** Complete backups of a cell, 0 being the central database, the newest first; throws where the place is silent. */
  list: (cell?: number) => Promise<{ name: string; bytes: number }[]>
  /** Where the archive of this name goes; gives up when `signal` is aborted. */
  target: (name: string, signal: AbortSignal) => ArchiveTarget
  open: (name: string) => Promise<Readable>
  delete: (name: string) => Promise<void>
  /** Removes what processes left that were killed while they wrote. */
  deleteAbandoned: (now: Date) => Promise<void>
  close: () => void
}

/** Where the backup of each night goes, how many stay, and by which key they are encrypted. */
export type Backups = { store: BackupStore; keep: number; key: Buffer | null }
