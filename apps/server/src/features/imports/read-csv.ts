import { type Readable, Transform } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { ImportError } from './import-error.ts'

export type CsvRecord = { line: number; fields: string[] }

/** Longest record in characters: a quote that never closes would otherwise swallow the file into memory. */
const MAX_RECORD = 1_000_000

/**
 * Records of a CSV file with the number of the line on which each ends, the header first. Blank lines are skipped.
 * Throws an `ImportError` for a file that is no UTF-8 text or whose quotes do not close.
 */
export async function* readCsv(file: string, input: Readable, delimiter: string): AsyncIterable<CsvRecord> {
  const parser = parse({
    delimiter,
    info: true,
    bom: true,
    relax_column_count: true,
    // An inch mark within a text stands for itself; only a quote that opens a field has to close.
    relax_quotes: true,
    skip_empty_lines: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: MAX_RECORD,
  })
  const text = strictUtf8(file)
  input.on('error', (error) => parser.destroy(new ImportError('file_unreadable', { file }, { cause: error })))
  text.on('error', (error) => parser.destroy(error))
  input.pipe(text).pipe(parser)
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[]
      info: { lines: number }
    }>) {
      yield { line: info.lines, fields: record }
    }
  } catch (error) {
    throw toImportError(file, error)
  } finally {
    input.destroy()
  }
}

/** Passes text on unchanged; fails on bytes that are no UTF-8 and on NUL, the mark of binary files. */
function strictUtf8(file: string): Transform {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let isEmpty = true
  const decode = (chunk: Buffer, isLast: boolean) => {
    try {
      return decoder.decode(chunk, { stream: !isLast })
    } catch (error) {
      throw new ImportError('file_not_utf8', { file }, { cause: error })
    }
  }
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (chunk.length > 0) isEmpty = false
      if (chunk.includes(0)) return done(new ImportError('file_binary', { file }))
      try {
        done(null, decode(chunk, false))
      } catch (error) {
        done(error as Error)
      }
    },
    flush(done) {
      if (isEmpty) return done(new ImportError('file_empty', { file }))
      try {
        done(null, decode(Buffer.alloc(0), true))
      } catch (error) {
        done(error as Error)
      }
    },
  })
}

function toImportError(file: string, error: unknown): unknown {
  if (!(error instanceof CsvError)) return error
  const line = Number(error.lines ?? 0)
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return new ImportError('quote_not_closed', { file, line })
  if (error.code === 'CSV_MAX_RECORD_SIZE') return new ImportError('field_too_long', { file, line })
  return new ImportError('file_unreadable', { file }, { cause: error })
}
