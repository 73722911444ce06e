import type { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  type MultipartUpload,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import type { BackupStore } from '#deps/backup-store.ts'
import { s3ClientSettings } from '#files/s3-file-store.ts'
import type { S3Settings } from '#files/storage-place.ts'
import { ABANDONED_AFTER_MS, begunAt, cellOf } from './backup-names.ts'
import { uploadInParts } from './upload-in-parts.ts'

/** Longest wait for a list: people wait for it who look at the state of backups. */
const LIST_MS = 5000
/** Longest time of any other request but those that carry an archive. */
const REQUEST_MS = 60_000

const within = (milliseconds: number) => ({ abortSignal: AbortSignal.timeout(milliseconds) })

/** Backups as objects of a bucket. S3 shows an object when all of its bytes are there, and not before. */
export function createS3BackupStore(settings: S3Settings): BackupStore {
  const { bucket: Bucket, prefix } = settings
  const client = new S3Client(s3ClientSettings(settings))
  const placeOf = (name: string) => ({ Bucket, Key: prefix + name })
  return {
    placeName: `s3://${Bucket}/${prefix}`,
    place: { s3: settings },
    async list(cell = 0) {
      const found: { name: string; bytes: number }[] = []
      const hasty = new S3Client({ ...s3ClientSettings(settings), maxAttempts: 1 })
      try {
        for await (const { Contents } of paginateListObjectsV2(
          { client: hasty },
          { Bucket, Prefix: `${prefix}quitus-` },
          within(LIST_MS),
        ))
          for (const { Key = '', Size = 0 } of Contents ?? []) {
            const name = Key.slice(prefix.length)
            if (cellOf(name) === cell) found.push({ name, bytes: Size })
          }
      } finally {
        hasty.destroy()
      }
      return found.toSorted((one, other) => (one.name < other.name ? 1 : -1))
    },
    target: (name, signal) => (bytes) => uploadInParts(client, placeOf(name), bytes, signal),
    async open(name) {
      const { Body } = await client.send(new GetObjectCommand(placeOf(name)))
      return Body as Readable
    },
    async delete(name) {
      await client.send(new DeleteObjectCommand(placeOf(name)), within(REQUEST_MS))
    },
    async deleteAbandoned(now) {
      for await (const { Key = '', UploadId, Initiated } of listUploads(client, Bucket, prefix)) {
        const isOurs = begunAt(Key.slice(prefix.length)) !== null
        const isOld = Initiated !== undefined && now.getTime() - Initiated.getTime() > ABANDONED_AFTER_MS
        const abort = new AbortMultipartUploadCommand({ Bucket, Key, UploadId })
        if (isOurs && isOld) await client.send(abort, within(REQUEST_MS))
      }
    },
    close: () => client.destroy(),
  }
}

/** Uploads under way; their bytes take room that no list of objects shows. */
async function* listUploads(
  client: S3Client,
  Bucket: string,
  prefix: string,
): AsyncGenerator<MultipartUpload> {
  let markers: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | null = {}
  while (markers !== null) {
    const list = new ListMultipartUploadsCommand({ Bucket, Prefix: `${prefix}quitus-`, ...markers })
    const page: ListMultipartUploadsCommandOutput = await client.send(list, within(REQUEST_MS))
    yield* page.Uploads ?? []
    markers =
      page.IsTruncated === true
        ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
        : null
  }
}
