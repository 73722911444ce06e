import { FILE_KINDS, type FileKind, fileKindOf } from '../file-kinds.ts'
import { extensionOf } from '../file-name.ts'

/** Extensions that Windows or macOS run when they are opened. */
const PROGRAMS: ReadonlySet<string> = new Set(
  (
    'ade adp app appref-ms appx bat chm cmd com command cpl csh deb diagcab dll dmg elf exe gadget hta inf ins iso jar jnlp js jse ' +
    'ksh lnk mht msc msh msi msix msp mst osx out pif pkg ps1 psd1 psm1 rdp reg rpm run scf scr sct sh sys url vb vbe vbs vhd vhdx ' +
    'workflow ws wsc wsf wsh xbap xll'
  ).split(' '),
)

/** What a customer sends besides the kinds that cells take: kept as bytes, downloaded only. */
const UNKNOWN: FileKind = { type: 'application/octet-stream', proof: 'text' }

/** How a transferred file is kept: a kind that is proven by its bytes, any other file as it is, and no program (decision 084). */
export function transferredKindOf(name: string): { kind: FileKind; isKnown: boolean } | null {
  if (PROGRAMS.has(extensionOf(name))) return null
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
/** Longest text that is shown beside the list; longer ones are downloaded. */
export const MAX_TEXT_PREVIEW_BYTES = 1_000_000

/** How a file is shown before it is downloaded; null where it is downloaded only. */
export function previewOf(name: string, size: number): TransferPreview | null {
  const kind = fileKindOf(name)
  if (kind?.preview !== undefined) return kind.preview
  const isText =
    kind === FILE_KINDS.csv || kind === FILE_KINDS.tsv || kind === FILE_KINDS.txt || kind === FILE_KINDS.json
  return isText && size <= MAX_TEXT_PREVIEW_BYTES ? 'text' : null
}
