import { MAX_RECEIPT_LINES } from '@quitus/domain/receipts/receipt-limits.ts'
import { findTable } from '#files/workbook/reading/find-table.ts'
import { appendBytes, openNamelessFile } from '#files/workbook/reading/nameless-file.ts'
import { openWorkbook } from '#files/workbook/reading/open-workbook.ts'
import { readSheet } from '#files/workbook/reading/read-sheet.ts'
import { WorkbookError } from '#files/workbook/reading/workbook-error.ts'
import { refuseReceipts } from './receipts-refusal.ts'
import type { TextTable } from './text-table.ts'

/** Reads the table of a workbook as an import finds it. Throws `receipts_not_readable`. */
export async function readSheetTable(
  bytes: Buffer,
  wanted: readonly (readonly string[])[],
): Promise<Pick<TextTable, 'header' | 'rows'>> {
  const file = openNamelessFile()
  appendBytes(file, bytes)
  try {
    const workbook = await openWorkbook(file)
    try {
      const table = await findTable(workbook, {}, wanted)
      if (table === null) throw refuseReceipts('noLine')
      const rows: TextTable['rows'] = []
      for await (const batch of readSheet(workbook, table.sheet.part)) {
        for (const [at, fields] of batch.rows.entries()) {
          const line = batch.lines[at] ?? 0
          if (line > table.headerLine) rows.push({ line, fields, kinds: batch.kinds[at] ?? [] })
        }
        if (rows.length > MAX_RECEIPT_LINES)
          throw refuseReceipts('tooManyLines', { most: String(MAX_RECEIPT_LINES) })
      }
      return { header: table.header, rows }
    } finally {
      workbook.close()
    }
  } catch (error) {
    throw error instanceof WorkbookError ? refuseReceipts('spreadsheet') : error
  }
}
