import type { Readable } from 'node:stream'
import { MAX_RECEIPT_LINES, MAX_RECEIPT_TEXT_BYTES } from '@quitus/domain/receipts/receipt-limits.ts'
import { findLayout } from '#files/text/find-layout.ts'
import { type RecordBatch, splitRecords } from '#files/text/split-records.ts'
import {
  byteOrderMark,
  createEncodingScan,
  createTextDecoder,
  foreignFormat,
  guessUtf16,
  isContainer,
  type TextEncoding,
} from '#files/text/text-encoding.ts'
import { readSheetTable } from './read-sheet-table.ts'
import { refuseReceipts } from './receipts-refusal.ts'
import type { TextTable } from './text-table.ts'

/** Characters of the head in which delimiter and header are looked for. */
const HEAD = 256 * 1024
/** Longest text of a field that is read; names and remittance texts are shorter. */
export const MAX_FIELD = 2000

/** Reads a whole text or workbook, its form found as an import finds it. Throws `receipts_not_readable`. */
export async function readTable(bytes: Readable, wanted: readonly (readonly string[])[]): Promise<TextTable> {
  const whole = await readBounded(bytes)
  if (isContainer(whole)) {
    const { header, rows } = await readSheetTable(whole, wanted)
    return { encoding: null, delimiter: null, header, rows: boundedRows(rows) }
  }
  if (foreignFormat(whole) !== null) throw refuseReceipts('foreign')
  const mark = byteOrderMark(whole)
  const body = whole.subarray(mark?.length ?? 0)
  const encoding = mark?.encoding ?? guessUtf16(body) ?? scannedEncoding(body)
  const text = createTextDecoder(encoding)(body, true)
  const layout = findLayout(text.slice(0, HEAD), text.length <= HEAD, {}, wanted)
  if (layout === null) throw refuseReceipts('noLine')
  const batch: RecordBatch = { rows: [], lines: [] }
  const ends = { crlf: 0, lf: 0, cr: 0, crCrLf: 0 }
  const { openQuoteLine } = splitRecords(
    text,
    { delimiter: layout.delimiter, hasQuotes: true },
    1,
    true,
    batch,
    ends,
  )
  if (openQuoteLine !== null) throw refuseReceipts('quote', { line: String(openQuoteLine) })
  const rows = batch.rows.flatMap((fields, at) => {
    const line = batch.lines[at] ?? 0
    const isData = line > layout.headerLine && fields.some((field) => field.trim() !== '')
    return isData ? [{ line, fields }] : []
  })
  return { encoding, delimiter: layout.delimiter, header: layout.header, rows: boundedRows(rows) }
}

function boundedRows(rows: TextTable['rows']): TextTable['rows'] {
  if (rows.length === 0) throw refuseReceipts('noLine')
  if (rows.length > MAX_RECEIPT_LINES)
    throw refuseReceipts('tooManyLines', { most: String(MAX_RECEIPT_LINES) })
  return rows.map((row) => ({ ...row, fields: row.fields.map((field) => field.trim().slice(0, MAX_FIELD)) }))
}

/** The bytes of a text or workbook. Throws `receipts_not_readable` where there are too many. */
export async function readBounded(bytes: Readable): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of bytes as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > MAX_RECEIPT_TEXT_BYTES)
      throw refuseReceipts('tooLarge', { most: String(MAX_RECEIPT_TEXT_BYTES / 1_000_000) })
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

function scannedEncoding(body: Buffer): TextEncoding {
  const scan = createEncodingScan()
  scan.feed(body)
  const { encoding, isMixed, hasNul } = scan.finish()
  if (hasNul) throw refuseReceipts('foreign')
  if (isMixed) throw refuseReceipts('mixedEncoding')
  return encoding
}
