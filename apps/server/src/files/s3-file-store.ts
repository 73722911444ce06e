import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import { type FileStore, isFileId, MissingFile, requireFileId } from './file-store.ts'
import type { S3Settings } from './storage-place.ts'

/** How the library of Amazon reaches the installation’s bucket. */
export function s3ClientSettings({ region, endpoint, credentials }: S3Settings): S3ClientConfig {
  return {
    region,
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === null ? {} : { credentials }),
    // Checksums that only Amazon knows would be refused elsewhere.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  }
}

/** Files as objects of one bucket. S3 shows an object when all of its bytes are there, and not before. */
export function createS3FileStore(settings: S3Settings): FileStore {
  const { bucket, prefix } = settings
  const client = new S3Client(s3ClientSettings(settings))
  const placeOf = (id: string) => ({ Bucket: bucket, Key: prefix + requireFileId(id) })

  return {
    place: { s3: settings },
    async put(id, { path, size }) {
      // What it cannot read, the call throws.
      const Body = createReadStream(path).on('error', () => undefined)
      try {
        await client.send(new PutObjectCommand({ ...placeOf(id), Body, ContentLength: size }))
      } finally {
        Body.destroy()
      }
    },
    async open(id, range) {
      try {
        const { Body } = await client.send(
          new GetObjectCommand({
            ...placeOf(id),
            ...(range && { Range: `bytes=${range.start}-${range.end}` }),
          }),
        )
        return Body as Readable
      } catch (error) {
        throw error instanceof NoSuchKey ? new MissingFile(id, { cause: error }) : error
      }
    },
    async delete(id) {
      await client.send(new DeleteObjectCommand(placeOf(id)))
    },
    async deleteCompanion(id, suffix) {
      const { Bucket, Key } = placeOf(id)
      await client.send(new DeleteObjectCommand({ Bucket, Key: Key + suffix }))
    },
    async *list() {
      // Those of cells are behind another slash.
      const ours = { Bucket: bucket, Prefix: prefix, Delimiter: '/' }
      for await (const page of paginateListObjectsV2({ client }, ours)) {
        for (const { Key = '', LastModified } of page.Contents ?? []) {
          const id = Key.slice(prefix.length)
          if (isFileId(id) && LastModified !== undefined) yield { id, storedAt: LastModified }
        }
      }
    },
  }
}
