import { join } from 'node:path'
import type { Db } from '@quitus/database/connection.ts'
import type { CellFiles } from '../cell-files.ts'
import type { S3Settings } from '../storage-place.ts'
import { createUploads, type Uploads } from './tus-uploads.ts'
import { createLocalUploadStore } from './upload-store.ts'

type UploadSettings = { dataFolder: string; s3: S3Settings | null; transfers: Uploads['limits'] }

/** Transfers where the configuration wants them; the libraries of S3 are loaded only for those who use it. */
export async function openUploads(
  { dataFolder, s3, transfers }: UploadSettings,
  { owner, files, log }: { owner: Db; files: CellFiles; log: (error: unknown) => void },
): Promise<Uploads> {
  const store =
    s3 === null
      ? createLocalUploadStore(join(dataFolder, 'files', 'uploads'), files.store)
      : (await import('./s3-upload-store.ts')).createS3UploadStore(s3, files.store)
  return createUploads({ store, owner, limits: transfers, log })
}
