import { NoSuchKey } from '@aws-sdk/client-s3'
import { S3Store } from '@tus/s3-store'
import { ERRORS, type Upload } from '@tus/server'
import { type FileStore, requireFileId } from '../file-store.ts'
import { s3ClientSettings } from '../s3-file-store.ts'
import type { S3Settings } from '../storage-place.ts'
import { commonTo, isUnknownUpload, type UploadStore } from './upload-store.ts'

const PART_BYTES = 8 * 1024 * 1024

/** The library’s store, which calls an upload unknown only where S3 does. */
class S3Datastore extends S3Store {
  override async getUpload(id: string): Promise<Upload> {
    try {
      await this.getMetadata(id)
    } catch (error) {
      // The library takes any failure for this, so that an outage would begin the upload again.
      throw error instanceof NoSuchKey ? ERRORS.FILE_NOT_FOUND : error
    }
    return super.getUpload(id)
  }

  forget(id: string): Promise<void> {
    return this.clearCache(id)
  }
}

/** Uploads as multipart uploads of S3, which become the object of the store of files when they are complete. */
export function createS3UploadStore(settings: S3Settings, store: FileStore): UploadStore {
  const datastore = new S3Datastore({
    partSize: PART_BYTES,
    // Expiry is ours: nothing is marked for rules of the bucket.
    useTags: false,
    s3ClientConfig: { bucket: settings.bucket, ...s3ClientSettings(settings) },
  })
  const keyOf = (id: string) => settings.prefix + requireFileId(id)
  return {
    ...commonTo(datastore, keyOf),
    open: (id, range) => store.open(id, range),
    checksum: async () => null,
    settle: async () => undefined,
    // The object is where the store of files looks for it; what remains of the upload is its description.
    keep: async (id) => store.deleteCompanion(id, '.info'),
    async remove(id) {
      // Of a complete upload it knows no parts to give up, and then leaves the object and what it remembers.
      await datastore.remove(keyOf(id)).catch((error: unknown) => {
        if (!isUnknownUpload(error)) throw error
      })
      await store.delete(id)
      for (const suffix of ['.info', '.part']) await store.deleteCompanion(id, suffix)
      await datastore.forget(keyOf(id))
    },
  }
}
