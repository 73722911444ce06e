import { createHash, type Hash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { FileStore as TusFileStore } from '@tus/file-store'
import { ERRORS } from '@tus/server'
import { requireFileId } from '../file-store.ts'
import { isDiskFull } from '../receive-bytes.ts'

/** The status by which anyone who sends learns that it is not their line that is broken. */
const DISK_FULL = { status_code: 507, body: 'The disk is full.' }
/** Bytes between two syncs; what is left is synced at the end of the upload. */
const SYNCED_BYTES = 4 * 1024 * 1024

/** Of so many uploads a process remembers the checksum of what came. */
const REMEMBERED = 1000

/**
 * The library’s store in a folder, which distinguishes a full disk from any other failure. Long pieces are written to
 * the disk while they come: an upload of 500 MB would otherwise wait seconds for it after its last byte.
 */
export class FolderDatastore extends TusFileStore {
  readonly #received = new Map<string, { hash: Hash; bytes: number }>()

  override async write(bytes: Readable, id: string, offset: number): Promise<number> {
    try {
      const file = await open(join(this.directory, requireFileId(id)), 'r+')
      try {
        return offset + (await writeAndSync(this.#hashed(bytes, id, offset), file, offset))
      } finally {
        await file.close()
      }
    } catch (error) {
      this.forget(id)
      throw isDiskFull(error) ? DISK_FULL : ERRORS.FILE_WRITE_ERROR
    }
  }

  /** The SHA-256 of an upload of which this process received every byte without a failure; null of any other. */
  checksum(id: string, size: number): Buffer | null {
    const known = this.#received.get(id)
    return known?.bytes === size ? known.hash.copy().digest() : null
  }

  forget(id: string): void {
    this.#received.delete(id)
  }

  async *#hashed(bytes: Readable, id: string, offset: number): AsyncIterable<Buffer> {
    const before = offset === 0 ? { hash: createHash('sha256'), bytes: 0 } : this.#received.get(id)
    // Another process received what is missing here.
    const known = before?.bytes === offset ? before : undefined
    this.forget(id)
    for await (const piece of bytes as AsyncIterable<Buffer>) {
      yield piece
      known?.hash.update(piece)
      if (known !== undefined) known.bytes += piece.length
    }
    if (known === undefined) return
    this.#received.set(id, known)
    const [oldest] = this.#received.keys()
    if (this.#received.size > REMEMBERED && oldest !== undefined) this.forget(oldest)
  }
}

/** How many bytes were written, all of which are in the file: what cannot be synced is taken out again. */
async function writeAndSync(bytes: AsyncIterable<Buffer>, file: FileHandle, offset: number): Promise<number> {
  let written = 0
  let synced = 0
  let failure: unknown
  let syncing: Promise<void> | null = null
  const sync = () => {
    if (syncing !== null || written - synced < SYNCED_BYTES) return
    synced = written
    syncing = file
      .datasync()
      .catch((error: unknown) => {
        failure ??= error
      })
      .finally(() => {
        syncing = null
      })
  }
  const settled = async () => {
    await syncing
    if (failure === undefined) return
    await file.truncate(offset)
    throw failure
  }
  try {
    for await (const piece of bytes) {
      await writeWhole(file, piece, offset + written)
      written += piece.length
      sync()
    }
  } finally {
    await settled()
  }
  sync()
  await settled()
  return written
}

async function writeWhole(file: FileHandle, piece: Buffer, position: number): Promise<void> {
  for (let from = 0; from < piece.length; ) {
    const { bytesWritten } = await file.write(piece, from, piece.length - from, position + from)
    from += bytesWritten
  }
}
