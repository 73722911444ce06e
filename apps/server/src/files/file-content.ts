import { open } from 'node:fs/promises'
import { TextDecoder } from 'node:util'
import { FILE_KINDS, type FileKind, fileKindOf } from '@quitus/domain/files/file-kinds.ts'
import { extensionOf } from '@quitus/domain/files/file-name.ts'
import { fileTypeFromFile } from 'file-type'
import { WordedRefusal } from '#errors/app-error.ts'

/** How much of a text is looked at. */
const LOOKED_AT_BYTES = 65_536
/** Class of the root of an installer, whose container is the one of older Office files. */
const INSTALLER_CLASS = Buffer.from('84100c0000000000c000000000000046', 'hex')

/**
 * The kind of a received file: its name says which, its bytes must agree (decision 040). Throws
 * `file_kind_not_accepted` and `file_content_mismatch`; what the sender said of the type is not even looked at.
 */
export async function requireFileKind(name: string, path: string): Promise<FileKind> {
  const kind = fileKindOf(name)
  if (kind === null) {
    throw kindNotAccepted()
  }
  if (!(await isProven(kind, path))) {
    throw new WordedRefusal('file_content_mismatch', () => ({ extension: extensionOf(name) }))
  }
  return kind
}

/** The refusal of a kind that cells do not take, with those that they take. */
export function kindNotAccepted(): WordedRefusal {
  return new WordedRefusal('file_kind_not_accepted', () => ({
    accepted: Object.keys(FILE_KINDS).join(', '),
  }))
}

async function isProven(kind: FileKind, path: string): Promise<boolean> {
  // A file whose type cannot be read proves nothing, and is refused.
  const found = kind.proof === 'text' ? undefined : await fileTypeFromFile(path).catch(() => undefined)
  return isProvenBy(kind, found?.mime, (from, length) => readPart(path, from, length))
}

type ReadPart = (from: number, length: number) => Promise<Buffer>

/** True when bytes, whose content type was found to be `type`, are what the kind claims. */
export async function isProvenBy(
  { proof }: FileKind,
  type: string | undefined,
  read: ReadPart,
): Promise<boolean> {
  if (proof === 'text') return isText(await read(0, LOOKED_AT_BYTES))
  if (type === undefined || !proof.includes(type)) return false
  return type !== 'application/x-cfb' || !(await isInstaller(read))
}

/**
 * The header of a compound container says how large its sectors are and which one begins the directory, whose first
 * entry is the root.
 */
async function isInstaller(read: ReadPart): Promise<boolean> {
  const header = await read(0, 0x34)
  if (header.length < 0x34) return false
  const root = (header.readUInt32LE(0x30) + 1) * 2 ** header.readUInt16LE(0x1e)
  return INSTALLER_CLASS.equals(await read(root + 0x50, INSTALLER_CLASS.length))
}

async function readPart(path: string, from: number, length: number): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Text of any of the usual encodings: no byte that no text has, and no first line that makes it a program. */
function isText(head: Buffer): boolean {
  if (head.subarray(0, 2).toString('latin1') === '#!') return false
  const isUtf16 = ['fffe', 'feff'].includes(head.subarray(0, 2).toString('hex'))
  const encoding = head[0] === 0xfe ? 'utf-16be' : 'utf-16le'
  const text = isUtf16 ? new TextDecoder(encoding).decode(head) : head.toString('latin1')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what texts do not hold
  return !/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text)
}
