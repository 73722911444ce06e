import { createHash, type Hash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, pipeline, type Readable } from 'node:stream'
import { FileStore as TusFileStore } from '@tus/file-store'
import { ERRORS } from '@tus/server'
import { requireFileId } from '../file-store.ts'
import { isDiskFull } from '../receive-bytes.ts'

/** The status by which anyone who sends learns that it is not their line that is broken. */
const DISK_FULL = { status_code: 507, body: 'The disk is full.' }
/** Bytes between two syncs while a part of an upload comes. */
const SYNCED_BYTES = 4 * 1024 * 1024

/** What this process received of an upload, and when its file had been changed last. */
type Received = { hash: Hash; bytes: number; changedAt: bigint }

/** Of so many uploads a process remembers the checksum of what came. */
const REMEMBERED = 1000

/**
 * The library’s store in a folder, which distinguishes a full disk from any other failure. Bytes are on the disk
 * before they are acknowledged: an upload of 500 MB would otherwise wait seconds for that after its last byte.
 */
export class FolderDatastore extends TusFileStore {
  readonly #received = new Map<string, Received>()

  override async write(bytes: Readable, id: string, offset: number): Promise<number> {
    // Connected before anything is waited for, so that no failure of the sender is missed.
    const input = pipeline(bytes, new PassThrough(), () => undefined)
    try {
      const file = await open(join(this.directory, requireFileId(id)), 'r+')
      try {
        const hash = this.#hashOf(id, offset, await changedAt(file))
        const received = offset + (await writeAndSync(hashed(input, hash), file, offset))
        if (hash !== null) this.#remember(id, { hash, bytes: received, changedAt: await changedAt(file) })
        return received
      } finally {
        await file.close()
      }
    } catch (error) {
      throw isDiskFull(error) ? DISK_FULL : ERRORS.FILE_WRITE_ERROR
    } finally {
      input.destroy()
    }
  }

  /**
   * The SHA-256 of an upload of which this process received every byte without a failure, and which nothing else has
   * changed since; null of any other.
   */
  checksum(id: string, { size, mtimeNs }: { size: bigint; mtimeNs: bigint }): Buffer | null {
    const known = this.#received.get(id)
    return known?.bytes === Number(size) && known.changedAt === mtimeNs ? known.hash.copy().digest() : null
  }

  forget(id: string): void {
    this.#received.delete(id)
  }

  /** The hash of what is before `offset`; null where another process received some of it. */
  #hashOf(id: string, offset: number, at: bigint): Hash | null {
    const known = this.#received.get(id)
    // Until this part has gone well, nothing is known.
    this.forget(id)
    if (offset === 0) return createHash('sha256')
    return known?.bytes === offset && known.changedAt === at ? known.hash : null
  }

  #remember(id: string, received: Received): void {
    this.#received.set(id, received)
    const [oldest] = this.#received.keys()
    if (this.#received.size > REMEMBERED && oldest !== undefined) this.forget(oldest)
  }
}

async function* hashed(bytes: Readable, hash: Hash | null): AsyncIterable<Buffer> {
  for await (const piece of bytes as AsyncIterable<Buffer>) {
    hash?.update(piece)
    yield piece
  }
}

async function changedAt(file: FileHandle): Promise<bigint> {
  return (await file.stat({ bigint: true })).mtimeNs
}

/**
 * How many bytes were written, all of which are on the disk: what cannot be synced is taken out again. A part that was
 * cut short is synced, too, so that a failure is always one of these bytes, never of earlier ones.
 */
async function writeAndSync(bytes: AsyncIterable<Buffer>, file: FileHandle, offset: number): Promise<number> {
  let written = 0
  let synced = 0
  let failure: unknown
  let syncing: Promise<void> | null = null
  const sync = async () => {
    synced = written
    await file.datasync().catch((error: unknown) => {
      failure ??= error
    })
    syncing = null
  }
  const syncRest = async () => {
    await syncing
    await sync()
    if (failure === undefined) return
    await file.truncate(offset)
    throw failure
  }
  try {
    for await (const piece of bytes) {
      await writeWhole(file, piece, offset + written)
      written += piece.length
      if (syncing === null && written - synced >= SYNCED_BYTES) syncing = sync()
    }
  } catch (error) {
    // What failed first is reported: a disk that is full, or a sender who has gone.
    await syncRest().catch(() => undefined)
    throw error
  }
  await syncRest()
  return written
}

async function writeWhole(file: FileHandle, piece: Buffer, position: number): Promise<void> {
  for (let from = 0; from < piece.length; ) {
    const { bytesWritten } = await file.write(piece, from, piece.length - from, position + from)
    from += bytesWritten
  }
}
