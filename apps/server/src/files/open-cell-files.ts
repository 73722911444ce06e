import { join } from 'node:path'
import type { Config } from '../config.ts'
import { type CellFiles, createCellFiles } from './cell-files.ts'
import type { FileStore } from './file-store.ts'
import { createLocalFileStore } from './local-file-store.ts'

/** Files in cells where the configuration wants them; Amazon's library is loaded only for those who use it. */
export async function openCellFiles({
  dataFolder,
  s3,
  maxFileBytes,
}: Pick<Config, 'dataFolder' | 's3' | 'maxFileBytes'>): Promise<CellFiles> {
  const folder = join(dataFolder, 'files')
  return createCellFiles({
    store: s3 === null ? createLocalFileStore(folder) : await openS3(s3),
    incomingFolder: join(folder, 'incoming'),
    maxBytes: maxFileBytes,
  })
}

async function openS3(settings: NonNullable<Config['s3']>): Promise<FileStore> {
  const { createS3FileStore } = await import('./s3-file-store.ts')
  return createS3FileStore(settings)
}
