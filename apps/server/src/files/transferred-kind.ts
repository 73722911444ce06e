import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { PROGRAM_TYPES, transferredKindOf } from '@quitus/domain/file-transfers/transferred-file.ts'
import { extensionOf } from '@quitus/domain/files/file-name.ts'
import { fileTypeFromStream } from 'file-type'
import { type AppError, WordedRefusal } from '#errors/app-error.ts'
import { isProvenBy } from './file-content.ts'
import type { ByteRange } from './file-store.ts'
import { isProgram, PROGRAM_HEAD_BYTES } from './program-content.ts'

/**
 * The content type under which a transferred file is kept (decision 084): one that its bytes prove where its name
 * claims a known kind, none in particular else. Throws `program_not_accepted` and `file_content_mismatch`.
 */
export async function requireTransferredKind(
  name: string,
  size: number,
  open: (range?: ByteRange) => Promise<Readable>,
): Promise<string> {
  const claimed = transferredKindOf(name)
  if (claimed === null) throw programRefused(name)
  const readPart = async (from: number, length: number) => {
    const end = Math.min(from + length, size) - 1
    return end < from ? Buffer.alloc(0) : buffer(await open({ start: from, end }))
  }
  if (isProgram(await readPart(0, PROGRAM_HEAD_BYTES))) throw programRefused(name)
  const type = await typeOf(await open())
  if (type !== undefined && PROGRAM_TYPES.has(type)) throw programRefused(name)
  if (!claimed.isKnown) return claimed.kind.type
  if (await isProvenBy(claimed.kind, type, readPart)) return claimed.kind.type
  throw new WordedRefusal('file_content_mismatch', () => ({ extension: extensionOf(name) }))
}

/** The refusal of a file that would run something. */
export function programRefused(name: string): AppError {
  return new WordedRefusal('program_not_accepted', () => ({ extension: extensionOf(name) }))
}

async function typeOf(bytes: Readable): Promise<string | undefined> {
  try {
    return (await fileTypeFromStream(Readable.toWeb(bytes) as ReadableStream<Uint8Array>))?.mime
  } catch {
    // A file whose type cannot be read has none.
    return undefined
  } finally {
    bytes.destroy()
  }
}
