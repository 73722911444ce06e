import { S3Store } from '@tus/s3-store'
import { type FileStore, requireFileId } from '../file-store.ts'
import { type S3Settings, s3ClientSettings } from '../s3-file-store.ts'
import { commonTo, isUnknownUpload, type UploadStore } from './upload-store.ts'

const PART_BYTES = 8 * 1024 * 1024

/** Uploads as multipart uploads of S3, which become the object of the store of files when they are complete. */
export function createS3UploadStore(settings: S3Settings, store: FileStore): UploadStore {
  const datastore = new S3Store({
    partSize: PART_BYTES,
    // Expiry is ours: nothing is marked for rules of the bucket.
    useTags: false,
    s3ClientConfig: { bucket: settings.bucket, ...s3ClientSettings(settings) },
  })
  const keyOf = (id: string) => settings.prefix + requireFileId(id)
  return {
    ...commonTo(datastore, keyOf),
    open: (id, range) => store.open(id, range),
    settle: async () => undefined,
    // The object stands where the store of files looks for it; what remains of the upload is its description.
    keep: async (id) => store.deleteBeside(id, '.info'),
    async remove(id) {
      await datastore.remove(keyOf(id)).catch((error: unknown) => {
        if (!isUnknownUpload(error)) throw error
      })
      await store.deleteBeside(id, '.info')
    },
  }
}
