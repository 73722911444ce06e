import { closeSync, openSync } from 'node:fs'
import type { RecordBatch } from '#files/text/split-records.ts'
import { appendBytes, openNamelessFile } from '#files/workbook/reading/nameless-file.ts'
import { openWorkbook, type Workbook } from '#files/workbook/reading/open-workbook.ts'
import { readSheet } from '#files/workbook/reading/read-sheet.ts'
import { WorkbookError } from '#files/workbook/reading/workbook-error.ts'
import { ImportError } from '../import-error.ts'
import type { CountBytes, LedgerFile } from '../ledger-file.ts'

/** Largest workbook in bytes, packed. */
const MAX_BYTES = 2 * 1024 ** 3

/**
 * Lets `use` read an opened workbook. One that is not on a disk is copied there first, because an archive is read
 * from its end. Throws an `ImportError` where it is none.
 */
export async function* withWorkbook<Item>(
  file: LedgerFile,
  use: (workbook: Workbook) => AsyncIterable<Item>,
): AsyncIterable<Item> {
  const descriptor = await openOnDisk(file)
  try {
    // The descriptor is closed with the workbook.
    const workbook = await openWorkbook(descriptor)
    try {
      yield* use(workbook)
    } finally {
      workbook.close()
    }
  } catch (error) {
    if (!(error instanceof WorkbookError)) throw error
    throw new ImportError(error.code, { file: file.name, ...error.values }, { cause: error })
  }
}

async function openOnDisk(file: LedgerFile): Promise<number> {
  if (file.path !== undefined) return openSync(file.path, 'r')
  const copy = openNamelessFile()
  let size = 0
  const input = file.open()
  try {
    for await (const chunk of input as AsyncIterable<Buffer | string>) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
      size += bytes.length
      if (size > MAX_BYTES) throw new ImportError('workbook_too_large', { file: file.name })
      appendBytes(copy, bytes)
    }
    return copy
  } catch (error) {
    closeSync(copy)
    if (error instanceof ImportError) throw error
    throw new ImportError('file_unreadable', { file: file.name }, { cause: error })
  } finally {
    input.destroy()
  }
}

/** A sheet of a workbook whose header is known. */
export type SheetPlace = { part: string; width: number }

/** The rows of a sheet as records of the width of its header: what is to the right of it belongs to no column. */
export async function* readSheetRecords(
  workbook: Workbook,
  { part, width }: SheetPlace,
  countShare: (share: number) => void,
): AsyncIterable<RecordBatch> {
  for await (const { rows, lines, kinds, share } of readSheet(workbook, part)) {
    countShare(share)
    for (const [at, row] of rows.entries()) {
      row.length = Math.min(row.length, width)
      while (row.length < width) row.push('')
      const own = kinds[at]
      if (own === undefined) continue
      own.length = Math.min(own.length, width)
      while (own.length < width) own.push('text')
    }
    yield { rows, lines, kinds }
  }
}

/** Counts the share of a file that was read in bytes of the file. */
export function shareCounter(file: LedgerFile, countBytes: CountBytes): (share: number) => void {
  return (share) => countBytes(Math.round(share * (file.size ?? 0)))
}
