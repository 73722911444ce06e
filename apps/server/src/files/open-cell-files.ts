import { join } from 'node:path'
import { type CellFiles, createCellFiles } from './cell-files.ts'
import type { FileStore } from './file-store.ts'
import { createLocalFileStore } from './local-file-store.ts'
import type { S3Settings } from './s3-file-store.ts'
import type { VirusScanner } from './virus-scanner.ts'

/** Where files are kept, as the settings say it; `s3` null is the data folder. */
type FileSettings = {
  dataFolder: string
  s3: S3Settings | null
  maxFileBytes: number
  scanForViruses: VirusScanner | null
}

/** Files in cells where the configuration wants them; Amazon's library is loaded only for those who use it. */
export async function openCellFiles({
  dataFolder,
  s3,
  maxFileBytes,
  scanForViruses,
}: FileSettings): Promise<CellFiles> {
  const folder = join(dataFolder, 'files')
  return createCellFiles({
    store: s3 === null ? createLocalFileStore(folder) : await openS3(s3),
    incomingFolder: join(folder, 'incoming'),
    maxBytes: maxFileBytes,
    scanForViruses,
  })
}

async function openS3(settings: S3Settings): Promise<FileStore> {
  const { createS3FileStore } = await import('./s3-file-store.ts')
  return createS3FileStore(settings)
}
