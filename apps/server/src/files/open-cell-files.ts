import { join } from 'node:path'
import { type CellFiles, createCellFiles } from './cell-files.ts'
import type { FileStore } from './file-store.ts'
import { createLocalFileStore } from './local-file-store.ts'
import type { S3Settings, StoragePlace } from './storage-place.ts'
import type { VirusScanner } from './virus-scanner.ts'

/** Where files are kept, as the settings say it; `s3` null is the data folder. */
type FileSettings = {
  dataFolder: string
  s3: S3Settings | null
  maxFileBytes: number
  scanForViruses: VirusScanner | null
}

/** Files in cells where the configuration wants them. */
export async function openCellFiles({
  dataFolder,
  s3,
  maxFileBytes,
  scanForViruses,
}: FileSettings): Promise<CellFiles> {
  const folder = join(dataFolder, 'files')
  return createCellFiles({
    store: await openFileStore(s3 === null ? { folder } : { s3 }),
    incomingFolder: join(folder, 'incoming'),
    maxBytes: maxFileBytes,
    scanForViruses,
  })
}

/** The store of a place; nothing is reached before it is used. */
export async function openFileStore(place: StoragePlace): Promise<FileStore> {
  if ('folder' in place) return createLocalFileStore(place.folder)
  // Amazon's library is loaded only for those who use it.
  const { createS3FileStore } = await import('./s3-file-store.ts')
  return createS3FileStore(place.s3)
}
