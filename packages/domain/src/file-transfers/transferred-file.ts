import { FILE_KINDS, type FileKind, fileKindOf } from '#files/file-kinds.ts'
import { extensionOf } from '#files/file-name.ts'
import { PROGRAM_EXTENSIONS } from './program-extensions.ts'

/** What a customer sends besides the kinds that cells take: kept as bytes, downloaded only. */
const UNKNOWN: FileKind = { type: 'application/octet-stream', proof: 'text' }

/** True for a name under which desktops would run a file, or Office its macros. */
export function isProgramName(name: string): boolean {
  return PROGRAM_EXTENSIONS.has(extensionOf(name))
}

/**
 * How a transferred file is kept: a kind that is proven by its bytes, any other file as it is, and no program
 * (decision 084).
 */
export function transferredKindOf(name: string): { kind: FileKind; isKnown: boolean } | null {
  if (isProgramName(name)) return null
  const kind = fileKindOf(name)
  return kind === null ? { kind: UNKNOWN, isKnown: false } : { kind, isKnown: true }
}

/** Content types that are programs whatever a file is called. */
export const PROGRAM_TYPES: ReadonlySet<string> = new Set([
  'application/x-msdownload',
  'application/x-elf',
  'application/x-mach-binary',
  'application/java-vm',
  'application/x-ms-shortcut',
  'application/x-msi',
  'application/vnd.debian.binary-package',
  'application/x-apple-diskimage',
])

export type TransferPreview = 'image' | 'pdf' | 'text'
/** Longest text that is shown next to the list; longer ones are downloaded. */
export const MAX_TEXT_PREVIEW_BYTES = 1_000_000

/** How a file is shown before it is downloaded; null where it is downloaded only. */
export function previewOf(name: string, size: number): TransferPreview | null {
  const kind = fileKindOf(name)
  if (kind?.preview !== undefined) return kind.preview
  const isText =
    kind === FILE_KINDS.csv || kind === FILE_KINDS.tsv || kind === FILE_KINDS.txt || kind === FILE_KINDS.json
  return isText && size <= MAX_TEXT_PREVIEW_BYTES ? 'text' : null
}
