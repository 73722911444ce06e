import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { Readable, Transform, type TransformCallback } from 'node:stream'
import { RandomAccessReader } from 'yauzl'
import { BackupError } from './backup-format.ts'

/** Bytes of the key of the operator. */
export const KEY_BYTES = 32

/** How the file begins: the name of the format and its version. */
const MAGIC = Buffer.from('QUITUS-E-1')
const SALT_BYTES = 16
const CHECK_BYTES = 16
const HEAD_BYTES = MAGIC.length + SALT_BYTES + CHECK_BYTES
const TAG_BYTES = 16
/** Bytes of the archive in each chunk but the last. */
const CHUNK_BYTES = 64 * 1024
const SEALED_BYTES = CHUNK_BYTES + TAG_BYTES
const CIPHER = 'aes-256-gcm'

/**
 * Encrypts what passes through: a head with a salt and a check of the key, then chunks of 64 KiB, each with a tag
 * (AES-256-GCM). Each file has a key of its own, made of the operator's and the salt, so that the number of a chunk
 * may be its nonce; the last chunk is marked as such, so that a file that was cut is found.
 */
export function encryptFile(key: Buffer): Transform {
  const salt = randomBytes(SALT_BYTES)
  const fileKey = keyOf(key, salt)
  let number = 0
  let waiting: Buffer[] = []
  let waitingBytes = 0
  const seal = (plain: Buffer, isLast: boolean): Buffer => {
    const cipher = createCipheriv(CIPHER, fileKey, nonceOf(number++)).setAAD(markOf(isLast))
    return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  }
  const cipher = new Transform({
    transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback) {
      waiting.push(chunk)
      waitingBytes += chunk.length
      // One chunk stays behind: nobody knows yet whether it is the last.
      if (waitingBytes > CHUNK_BYTES) {
        let rest = Buffer.concat(waiting)
        for (; rest.length > CHUNK_BYTES; rest = rest.subarray(CHUNK_BYTES))
          this.push(seal(rest.subarray(0, CHUNK_BYTES), false))
        waiting = [rest]
        waitingBytes = rest.length
      }
      done()
    },
    flush(done: TransformCallback) {
      this.push(seal(Buffer.concat(waiting), true))
      done()
    },
  })
  cipher.push(Buffer.concat([MAGIC, salt, checkOf(key, salt)]))
  return cipher
}

/** True for a file that `encryptFile` wrote. */
export async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    return await beginsEncrypted(file)
  } finally {
    await file.close()
  }
}

/**
 * Opens an encrypted file for reading at any place. Throws a `BackupError`: `wrongKey` where the file was made by
 * another key, `unreadable` for one that ends within a chunk. Reading fails at a chunk that was changed.
 */
export async function openEncrypted(
  path: string,
  key: Buffer,
): Promise<{ reader: RandomAccessReader; size: number }> {
  const file = await open(path, 'r')
  try {
    const { size: sealed } = await file.stat()
    const head = await readAt(file, 0, HEAD_BYTES)
    const body = sealed - HEAD_BYTES
    const chunks = Math.ceil(body / SEALED_BYTES)
    const size = body - chunks * TAG_BYTES
    if (chunks === 0 || body - (chunks - 1) * SEALED_BYTES < TAG_BYTES)
      throw new BackupError('unreadable', { path })
    const salt = head.subarray(MAGIC.length, MAGIC.length + SALT_BYTES)
    if (!timingSafeEqual(checkOf(key, salt), head.subarray(-CHECK_BYTES)))
      throw new BackupError('wrongKey', { path })
    const fileKey = keyOf(key, salt)
    const read = async (number: number): Promise<Buffer> => {
      const from = HEAD_BYTES + number * SEALED_BYTES
      const bytes = await readAt(file, from, Math.min(SEALED_BYTES, sealed - from))
      const tag = bytes.subarray(bytes.length - TAG_BYTES)
      const decipher = createDecipheriv(CIPHER, fileKey, nonceOf(number))
      decipher.setAAD(markOf(number === chunks - 1)).setAuthTag(tag)
      return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()])
    }
    return { reader: new EncryptedReader(file, read), size }
  } catch (error) {
    await file.close()
    throw error
  }
}

/** Reads ranges of the archive, chunk by chunk. */
class EncryptedReader extends RandomAccessReader {
  readonly #file: FileHandle
  readonly #readChunk: (number: number) => Promise<Buffer>

  constructor(file: FileHandle, readChunk: (number: number) => Promise<Buffer>) {
    super()
    this.#file = file
    this.#readChunk = readChunk
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const readChunk = this.#readChunk
    async function* range() {
      for (let at = start; at < end; ) {
        const number = Math.floor(at / CHUNK_BYTES)
        const from = at - number * CHUNK_BYTES
        const piece = (await readChunk(number)).subarray(from, from + end - at)
        yield piece
        at += piece.length
      }
    }
    return Readable.from(range(), { objectMode: false })
  }

  override close(callback: (error: Error | null) => void): void {
    this.#file.close().then(() => callback(null), callback)
  }
}

async function beginsEncrypted(file: FileHandle): Promise<boolean> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0)
  return bytesRead === MAGIC.length && buffer.equals(MAGIC)
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  for (let read = 0; read < length; ) {
    const { bytesRead } = await file.read(buffer, read, length - read, position + read)
    if (bytesRead === 0) throw new Error('The file ended while it was read.')
    read += bytesRead
  }
  return buffer
}

function keyOf(key: Buffer, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, 'quitus backup', KEY_BYTES))
}

/** Says nothing of the key, and is another one for each file and key. */
function checkOf(key: Buffer, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, 'quitus backup check', CHECK_BYTES))
}

function nonceOf(number: number): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(number), 4)
  return nonce
}

function markOf(isLast: boolean): Buffer {
  return Buffer.from([isLast ? 1 : 0])
}
