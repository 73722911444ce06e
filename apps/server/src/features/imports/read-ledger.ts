import type { Readable } from 'node:stream'
import { parseFileText } from '@quitus/domain/column-type-rules.ts'
import { joinEntryId } from '@quitus/domain/entry-id.ts'
import type { FileFormat } from '@quitus/domain/file-text.ts'
import { ImportError } from './import-error.ts'
import type { BadLineList, FileCount } from './import-report.ts'
import type { Mapping } from './mapping.schema.ts'
import { readCsv } from './read-csv.ts'

/** A file to import; `open` is called once. */
export type LedgerFile = { name: string; open: () => Readable }

export type LedgerReading = { files: FileCount[]; badLines: BadLineList }

/**
 * Good lines of the files as rows of COPY's text format: file, line number, entry id, then the mapped columns.
 * Bad lines go to `reading`; reading goes on after them. Throws an `ImportError` for a file that cannot be read as a whole.
 */
export async function* readLedger(
  files: readonly LedgerFile[],
  mapping: Mapping,
  timeZone: string,
  reading: LedgerReading,
): AsyncIterable<string> {
  for (const file of files) {
    const count: FileCount = { file: file.name, lines: 0, badLines: 0, roundedNumbers: 0 }
    reading.files.push(count)
    const format = { ...mapping, timeZone }
    let places: number[] | null = null
    let width = 0
    for await (const { line, fields } of readCsv(file.name, file.open(), mapping.delimiter)) {
      if (places === null) {
        places = findColumns(file.name, fields, mapping)
        width = fields.length
        continue
      }
      count.lines++
      const row = readLine(line, fields, { places, width, mapping, format, count }, reading.badLines)
      if (row === null) count.badLines++
      else yield row
    }
    if (places === null) throw new ImportError('file_empty', { file: file.name })
  }
}

/** Where each mapped column stands in this file; files may order their columns differently. */
function findColumns(file: string, header: readonly string[], mapping: Mapping): number[] {
  const known = header.map((name) => name.trim().toLowerCase())
  const missing: string[] = []
  const places = mapping.columns.map((column) => {
    const wanted = column.header.trim().toLowerCase()
    const place = known.indexOf(wanted)
    if (place === -1) missing.push(column.header)
    else if (known.indexOf(wanted, place + 1) !== -1) {
      throw new ImportError('header_twice', { file, column: column.header })
    }
    return place
  })
  if (missing.length > 0) {
    const found = header.map((name) => name.trim()).join(', ')
    throw new ImportError('header_missing_columns', { file, columns: missing.join(', '), found })
  }
  return places
}

function readLine(
  line: number,
  fields: readonly string[],
  layout: {
    places: readonly number[]
    width: number
    mapping: Mapping
    format: FileFormat
    count: FileCount
  },
  badLines: BadLineList,
): string | null {
  const { places, width, mapping, format, count } = layout
  const file = count.file
  if (fields.length !== width) {
    badLines.add({ file, line, column: null, code: 'field_count', value: `${fields.length}/${width}` })
    return null
  }
  const values: (string | null)[] = []
  for (const [index, column] of mapping.columns.entries()) {
    const field = fields[places[index] ?? -1] ?? ''
    const read = parseFileText(field, column.type, format)
    if (!read.ok) {
      badLines.add({ file, line, column: column.header, code: read.code, value: field })
      return null
    }
    if (read.isRounded) count.roundedNumbers++
    values.push(read.value)
  }
  const keys = mapping.keyColumns.map(
    (name) => values[mapping.columns.findIndex((column) => column.name === name)] ?? '',
  )
  const entryId = joinEntryId(keys)
  if (entryId === null) {
    const code = keys.includes('') ? 'key_empty' : 'key_separator'
    badLines.add({ file, line, column: mapping.keyColumns.join(', '), code, value: keys.join(' ') })
    return null
  }
  return `${[file, String(line), entryId, ...values].map(copyText).join('\t')}\n`
}

/** A value in COPY's text format. */
function copyText(value: string | null): string {
  if (value === null) return '\\N'
  return /[\\\t\n\r]/.test(value)
    ? value.replace(/[\\\t\n\r]/g, (character) => COPY_ESCAPES[character] ?? character)
    : value
}

const COPY_ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
