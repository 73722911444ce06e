import { findLayout, type Layout } from '#files/text/find-layout.ts'
import type { LineEnds } from '#files/text/split-records.ts'
import {
  asBytes,
  byteOrderMark,
  createEncodingScan,
  createTextDecoder,
  foreignFormat,
  guessUtf16,
  isContainer,
  type TextEncoding,
} from '#files/text/text-encoding.ts'
import { type FecHeader, readFecHeader } from './fec-header.ts'
import { ImportError } from './import-error.ts'
import type { LedgerFile } from './ledger-file.ts'
import { createRecordReader, readChunks } from './read-records.ts'
import type { FileScan, GivenLayout, ScanOptions } from './reading/file-scan.ts'
import { scanWorkbook } from './reading/scan-workbook.ts'

export type { FileScan, GivenLayout, ScanOptions }

/** Bytes of the head that layout is looked for in. */
const HEAD = 256 * 1024

/**
 * Reads a file once, in bounded memory, and says how it is written. Throws an `ImportError` for a file that is no
 * such text.
 */
export async function scanFile(file: LedgerFile, options: ScanOptions): Promise<FileScan> {
  const lineEnds: LineEnds = { crlf: 0, lf: 0, cr: 0, crCrLf: 0 }
  const scan = createEncodingScan()
  let bytes = 0
  let body: Body | null = null
  let head: Buffer[] = []
  let headSize = 0
  for await (const chunk of readChunks(file, options.countBytes)) {
    if (bytes === 0 && isContainer(chunk)) return scanWorkbook(file, options)
    bytes += chunk.length
    if (body !== null) {
      if (!body.isUtf16) scan.feed(chunk)
      body.take(chunk, false)
      continue
    }
    head.push(chunk)
    headSize += chunk.length
    if (headSize < HEAD) continue
    body = openBody(file.name, Buffer.concat(head), false, options, lineEnds)
    if (!body.isUtf16) scan.feed(body.head)
    body.take(body.head, false)
    head = []
  }
  if (body === null) {
    body = openBody(file.name, Buffer.concat(head), true, options, lineEnds)
    if (!body.isUtf16) scan.feed(body.head)
    body.take(body.head, false)
  }
  body.take(Buffer.alloc(0), true)
  const found = scan.finish()
  if (body.layout === null) throw new ImportError('file_empty', { file: file.name })
  if (found.hasNul && body.fec === null) throw new ImportError('file_binary', { file: file.name })
  const encoding = options.given.encoding ?? body.encoding ?? found.encoding
  const isForced = options.given.encoding !== undefined
  if (found.isMixed && !isForced && body.encoding === null)
    throw new ImportError('encoding_mixed', { file: file.name })
  if (body.encoding === 'utf-8' && found.encoding !== 'utf-8' && !isForced)
    throw new ImportError('encoding_mixed', { file: file.name })
  const decode = createTextDecoder(encoding)
  const header = body.isUtf16
    ? body.layout.header
    : body.layout.header.map((name) => decode(Buffer.from(name, 'latin1'), true).trim())
  return {
    file: file.name,
    bytes,
    encoding,
    isAscii: found.isAscii && !body.isUtf16,
    hasByteOrderMark: body.hasByteOrderMark,
    layout: { ...body.layout, header },
    fec: body.fec,
    lineEnds,
    sheet: null,
    sheets: [],
  }
}

type Body = {
  head: Buffer
  isUtf16: boolean
  /** What the byte order mark or the NUL halves show; null where the bytes have to. */
  encoding: TextEncoding | null
  hasByteOrderMark: boolean
  layout: Layout | null
  fec: FecHeader | null
  take: (chunk: Buffer, isLast: boolean) => void
}

function openBody(file: string, bytes: Buffer, isWhole: boolean, options: ScanOptions, ends: LineEnds): Body {
  const foreign = foreignFormat(bytes)
  if (foreign !== null) throw new ImportError(foreign, { file })
  const mark = byteOrderMark(bytes)
  const encoding = mark?.encoding ?? guessUtf16(bytes)
  const isUtf16 = encoding === 'utf-16le' || encoding === 'utf-16be'
  const head = bytes.subarray(mark?.length ?? 0)
  const decode: (chunk: Buffer, isLast: boolean) => string = isUtf16
    ? createTextDecoder(encoding)
    : (chunk) => chunk.toString('latin1')
  const text = isUtf16 ? new TextDecoder(encoding).decode(head, { stream: true }) : head.toString('latin1')
  const shared = { head, isUtf16, encoding, hasByteOrderMark: mark !== null }
  const firstLine = /^[^\r\n]*/.exec(text.slice(0, 10_000).replaceAll('\0', ''))?.[0] ?? ''
  const fec = options.takesFec ? readFecHeader(firstLine) : null
  if (fec !== null) {
    const layout = { delimiter: fec.delimiter, headerLine: 1, header: firstLine.split(fec.delimiter) }
    return { ...shared, layout, fec, take: () => undefined }
  }
  const wanted = isUtf16
    ? options.wanted
    : options.wanted.flatMap((names) => [[...names, ...names.map(asBytes)]])
  const layout = findLayout(text, isWhole, options.given, wanted)
  const shape = { delimiter: layout?.delimiter ?? ',', hasQuotes: true }
  const read = createRecordReader(file, shape, ends)
  return {
    ...shared,
    layout,
    fec: null,
    take(chunk, isLast) {
      const batch = read(decode(chunk, isLast), isLast)
      if (layout !== null) options.look?.(batch, layout)
    },
  }
}
