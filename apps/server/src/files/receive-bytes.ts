import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { AppError, WordedRefusal } from '#errors/app-error.ts'

/** A complete file under a temporary name. */
export type ReceivedBytes = { path: string; size: number; sha256: Buffer }

/**
 * Writes bytes to a file as they come, counted and hashed, and returns when the disk has them. Throws
 * `file_too_large` at the first byte beyond `maxBytes`, and `storage_full` where the disk takes no more; what was
 * written stays for the caller to remove.
 */
export async function receiveBytes(
  bytes: AsyncIterable<Uint8Array>,
  path: string,
  maxBytes: number,
): Promise<ReceivedBytes> {
  const hash = createHash('sha256')
  let size = 0
  try {
    const file = await open(path, 'w', 0o600)
    try {
      for await (const piece of bytes) {
        size += piece.byteLength
        if (size > maxBytes) throw tooLarge(maxBytes)
        hash.update(piece)
        for (let at = 0; at < piece.byteLength; )
          at += (await file.write(piece, at, piece.byteLength - at)).bytesWritten
      }
      await file.sync()
    } finally {
      await file.close()
    }
  } catch (error) {
    throw isDiskFull(error) ? new AppError('storage_full', undefined, { cause: error }) : error
  }
  return { path, size, sha256: hash.digest() }
}

/** True for what a file system says when it has no room left for us. */
export function isDiskFull(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(String(error.code))
  )
}

/** The refusal of more bytes than that, with the limit in megabytes as file managers count them. */
export function tooLarge(maxBytes: number): WordedRefusal {
  return new WordedRefusal('file_too_large', () => ({ limit: String(maxBytes / 1_000_000) }))
}
