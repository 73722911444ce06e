import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'

/** Bytes of the first parts: S3 wants 5 MiB at least, and takes 10 000 parts of an object. */
const PART_BYTES = 16 * 1024 * 1024
/** After so many parts they double, so that an archive of a terabyte fits without parts that fill the memory. */
const PARTS_OF_A_SIZE = 2000
/** Longest time of one request; a part that is on its way for longer is lost. */
const REQUEST_MS = 10 * 60_000
/** A bucket that does not answer holds no process back that is being stopped. */
const ABORT_MS = 5000

/**
 * Sends bytes, however many, as one object: part by part, each held in memory once and compared by the receiver with
 * its checksum. Whatever ends it early leaves nothing, unless the process is killed.
 */
export async function uploadInParts(
  client: S3Client,
  place: { Bucket: string; Key: string },
  bytes: Readable,
  signal: AbortSignal,
  partBytes = PART_BYTES,
): Promise<void> {
  const within = () => ({ abortSignal: AbortSignal.any([signal, AbortSignal.timeout(REQUEST_MS)]) })
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(place), within())
  const upload = { ...place, UploadId }
  try {
    const Parts: { PartNumber: number; ETag: string | undefined }[] = []
    let size = 0
    for await (const Body of inParts(bytes, partBytes)) {
      const PartNumber = Parts.length + 1
      const ContentMD5 = createHash('md5').update(Body).digest('base64')
      const part = new UploadPartCommand({ ...upload, PartNumber, Body, ContentMD5 })
      Parts.push({ PartNumber, ETag: (await client.send(part, within())).ETag })
      size += Body.length
    }
    const complete = new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } })
    await client.send(complete, within())
    const { ContentLength } = await client.send(new HeadObjectCommand(place), within())
    if (ContentLength !== size)
      throw new Error(`The bucket has ${ContentLength} of the ${size} bytes that were sent.`)
  } catch (error) {
    // What it cannot give up now is removed a day later.
    const abort = new AbortMultipartUploadCommand(upload)
    await client.send(abort, { abortSignal: AbortSignal.timeout(ABORT_MS) }).catch(() => undefined)
    throw error
  }
}

/** The same bytes in pieces of the size of a part; of nothing, one empty piece. */
async function* inParts(bytes: Readable, partBytes: number): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = []
  let length = 0
  let sent = 0
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    pieces.push(chunk)
    length += chunk.length
    const size = partBytes * 2 ** Math.floor(sent / PARTS_OF_A_SIZE)
    if (length < size) continue
    yield Buffer.concat(pieces)
    sent += 1
    pieces = []
    length = 0
  }
  if (length > 0 || sent === 0) yield Buffer.concat(pieces)
}
