import { extensionOf } from './file-name.ts'

/** A kind of file that a cell takes. */
export type FileKind = {
  /** Content type under which it is stored. */
  type: string
  /** What its first bytes must say; 'text' where nothing but text shows the kind. */
  proof: readonly string[] | 'text'
  /** How it is shown next to its row; absent where it is downloaded only. */
  preview?: 'image' | 'pdf'
  /** It may hold scripts: it never leaves the server under its own type (SEC-02). */
  isActive?: true
}

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const ODF = 'application/vnd.oasis.opendocument'
/** The container of Office files before 2007 and of Outlook messages. */
const COMPOUND = ['application/x-cfb']

const image = (type: string): FileKind => ({ type, proof: [type], preview: 'image' })
const other = (type: string, proof: readonly string[] = [type]): FileKind => ({ type, proof })
const text = (type: string): FileKind => ({ type, proof: 'text' })
const active = (type: string): FileKind => ({ type, proof: 'text', isActive: true })

const JPEG = image('image/jpeg')
const TIFF = other('image/tiff')
const HTML = active('text/html')

/**
 * Every kind that a cell takes, by extension (decision 040). Programs are not among them, nor Office files that carry
 * macros.
 */
export const FILE_KINDS: Readonly<Record<string, FileKind>> = {
  pdf: { type: 'application/pdf', proof: ['application/pdf'], preview: 'pdf' },
  png: image('image/png'),
  jpg: JPEG,
  jpeg: JPEG,
  gif: image('image/gif'),
  webp: image('image/webp'),
  bmp: other('image/bmp'),
  tif: TIFF,
  tiff: TIFF,
  heic: other('image/heic', ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence']),
  docx: other(`${OFFICE}.wordprocessingml.document`),
  xlsx: other(`${OFFICE}.spreadsheetml.sheet`),
  pptx: other(`${OFFICE}.presentationml.presentation`),
  odt: other(`${ODF}.text`),
  ods: other(`${ODF}.spreadsheet`),
  odp: other(`${ODF}.presentation`),
  doc: other('application/msword', COMPOUND),
  xls: other('application/vnd.ms-excel', COMPOUND),
  ppt: other('application/vnd.ms-powerpoint', COMPOUND),
  msg: other('application/vnd.ms-outlook', COMPOUND),
  rtf: text('application/rtf'),
  txt: text('text/plain'),
  csv: text('text/csv'),
  tsv: text('text/tab-separated-values'),
  json: text('application/json'),
  eml: text('message/rfc822'),
  xml: active('application/xml'),
  html: HTML,
  htm: HTML,
  svg: active('image/svg+xml'),
  zip: other('application/zip'),
  '7z': other('application/x-7z-compressed'),
}

/** The kind that a name claims; null where cells take no such file. */
export function fileKindOf(name: string): FileKind | null {
  const extension = extensionOf(name)
  return Object.hasOwn(FILE_KINDS, extension) ? (FILE_KINDS[extension] ?? null) : null
}
