import { type LineEnds, type RecordBatch, type RecordShape, splitRecords } from '#files/text/split-records.ts'
import { ImportError } from './import-error.ts'
import type { CountBytes, LedgerFile } from './ledger-file.ts'

/** Longest record in characters: a line or quote that never ends would otherwise swallow the file into memory. */
const MAX_RECORD = 1_000_000

/** Most fields of a record; PostgreSQL takes 1 600 columns, and no ledger has as many. */
const MAX_FIELDS = 2000

/** Size of the pieces that a file is worked on in; what its stream gives in crumbs is gathered first. */
const PIECE = 128 * 1024

/** Bytes of a file, piece by piece. Throws an `ImportError` where the file cannot be read. */
export async function* readChunks(file: LedgerFile, countBytes: CountBytes): AsyncIterable<Buffer> {
  const input = file.open()
  let gathered: Buffer[] = []
  let size = 0
  try {
    for await (const given of input as AsyncIterable<Buffer | string>) {
      const chunk = typeof given === 'string' ? Buffer.from(given) : given
      gathered.push(chunk)
      size += chunk.length
      if (size < PIECE) continue
      countBytes(size)
      yield gathered.length === 1 ? chunk : Buffer.concat(gathered)
      gathered = []
      size = 0
    }
  } catch (error) {
    throw new ImportError('file_unreadable', { file: file.name }, { cause: error })
  } finally {
    input.destroy()
  }
  if (size > 0) {
    countBytes(size)
    yield Buffer.concat(gathered)
  }
}

/**
 * Takes a file's text piece by piece and gives the records that are whole; throws an `ImportError` where one grows
 * too long.
 */
export function createRecordReader(file: string, shape: RecordShape, ends: LineEnds) {
  let rest = ''
  let line = 1
  return (text: string, isLast: boolean): RecordBatch => {
    const all = rest === '' ? text : rest + text
    const batch: RecordBatch = { rows: [], lines: [] }
    const state = splitRecords(all, shape, line, isLast, batch, ends)
    line = state.line
    rest = all.slice(state.consumed)
    if (isLast && state.openQuoteLine !== null)
      throw new ImportError('quote_not_closed', { file, line: state.openQuoteLine })
    if (rest.length > MAX_RECORD)
      throw state.openQuoteLine === null
        ? new ImportError('line_too_long', { file, line, most: MAX_RECORD })
        : new ImportError('field_too_long', { file, line: state.openQuoteLine })
    const wide = batch.rows.findIndex((row) => row.length > MAX_FIELDS)
    if (wide !== -1)
      throw new ImportError('too_many_columns', {
        file,
        line: batch.lines[wide] ?? 0,
        most: MAX_FIELDS,
      })
    return batch
  }
}
