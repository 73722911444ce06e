import type { RecordBatch } from '#files/text/split-records.ts'
import { findTable, type SheetTable } from '#files/workbook/reading/find-table.ts'
import { ImportError } from '../import-error.ts'
import type { LedgerFile } from '../ledger-file.ts'
import type { FileScan, ScanOptions } from './file-scan.ts'
import { readSheetRecords, shareCounter, withWorkbook } from './workbook-file.ts'

/**
 * Finds the table of a workbook and shows its rows to `look`, as `scanFile` does with those of a text. Throws an
 * `ImportError` for a workbook that is not read, or has its tables on several sheets.
 */
export async function scanWorkbook(
  file: LedgerFile,
  { given, wanted, look, isEnough, countBytes }: ScanOptions,
): Promise<FileScan> {
  let scan: FileScan | null = null
  const batches = withWorkbook<RecordBatch>(file, async function* (workbook) {
    const table = await findTable(workbook, given, wanted)
    if (table === null || table.header.length === 0) throw new ImportError('file_empty', { file: file.name })
    const sheets = workbook.sheets.map(({ name, isHidden }) => ({ name, isHidden }))
    scan = scanOf(file, table, sheets)
    const place = { part: table.sheet.part, width: table.header.length }
    yield* readSheetRecords(workbook, place, shareCounter(file, countBytes))
  })
  for await (const batch of batches) {
    if (scan !== null) look?.(batch, (scan as FileScan).layout)
    if (isEnough?.() === true) break
  }
  if (scan === null) throw new ImportError('file_empty', { file: file.name })
  return scan
}

function scanOf(
  file: LedgerFile,
  { sheet, headerLine, header }: SheetTable,
  sheets: readonly { name: string; isHidden: boolean }[],
): FileScan {
  return {
    file: file.name,
    bytes: file.size ?? 0,
    encoding: 'utf-8',
    isAscii: false,
    hasByteOrderMark: false,
    layout: { delimiter: '', headerLine, header },
    fec: null,
    lineEnds: { crlf: 0, lf: 0, cr: 0, crCrLf: 0 },
    sheet: { name: sheet.name, part: sheet.part },
    sheets,
  }
}
