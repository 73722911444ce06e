import type { RecordBatch } from '#files/text/split-records.ts'
import { createTextDecoder } from '#files/text/text-encoding.ts'
import type { CountBytes, LedgerFile } from '../ledger-file.ts'
import { createRecordReader, readChunks } from '../read-records.ts'
import type { FileScan } from './file-scan.ts'
import { readSheetRecords, shareCounter, withWorkbook } from './workbook-file.ts'

/** The records of a text or a sheet whose layout is known, header and what is above it included, piece by piece. */
export async function* readFileRecords(
  file: LedgerFile,
  { layout, encoding, isAscii, lineEnds, sheet }: FileScan,
  countBytes: CountBytes,
): AsyncIterable<RecordBatch> {
  if (sheet !== null) {
    const place = { part: sheet.part, width: layout.header.length }
    yield* withWorkbook(file, (workbook) => readSheetRecords(workbook, place, shareCounter(file, countBytes)))
    return
  }
  const shape = { delimiter: layout.delimiter, hasQuotes: true }
  const read = createRecordReader(file.name, shape, { ...lineEnds })
  const decode = createTextDecoder(isAscii ? 'ascii' : encoding)
  for await (const chunk of readChunks(file, countBytes)) yield read(decode(chunk, false), false)
  yield read(decode(Buffer.alloc(0), true), true)
}
