import { parseFileText } from '@quitus/domain/columns/column-type-rules.ts'
import { joinEntryId } from '@quitus/domain/identifiers/entry-id.ts'
import type { FileFormat } from '@quitus/domain/text/file-text.ts'
import { type CellKind, isCellFault } from '#files/text/cell-kind.ts'
import { comparedHeader } from '#files/text/header-name.ts'
import { asBytes } from '#files/text/text-encoding.ts'
import {
  type ColumnFormat,
  createEvidence,
  decideFormats,
  type FileEvidence,
  givenDateFormat,
  givenDecimalMark,
  wantedEvidence,
} from './column-formats.ts'
import { copyText } from './copy-text.ts'
import { ImportError } from './import-error.ts'
import { type FileCount, type ImportNotes, startCount } from './import-report.ts'
import type { CountBytes, LedgerFile } from './ledger-file.ts'
import { headersOf, type Mapping } from './mapping.schema.ts'
import { readFileRecords } from './reading/file-records.ts'
import { createRowKinds } from './row-kind.ts'
import { type FileScan, scanFile } from './scan-file.ts'
import { createLineSigns } from './signs/line-signs.ts'
import { createSignEvidence, type NegativeSign } from './signs/sign-evidence.ts'

/** A file that was read once to see how it is written; what a mapping finds in it is null for a ledger file (FEC). */
export type ScannedLedgerFile = { file: LedgerFile; scan: FileScan; mapped: MappedFile | null }

/** Where the mapped columns are in one file and how they are written there; `signs`: what minus signs say, by place. */
export type MappedFile = {
  places: number[]
  formats: ColumnFormat[]
  signs: ReadonlyMap<number, NegativeSign>
  count: FileCount
}

/** Reads all files once; throws an `ImportError` for one that is no text, lacks columns, or can be read in two ways. */
export async function scanLedgerFiles(
  files: readonly LedgerFile[],
  mapping: Mapping | null,
  notes: ImportNotes,
  countBytes: CountBytes,
): Promise<ScannedLedgerFile[]> {
  if (mapping === null) {
    const scans: ScannedLedgerFile[] = []
    for (const file of files) {
      const scan = await scanFile(file, { given: {}, wanted: [], takesFec: true, countBytes })
      if (scan.fec === null) throw new ImportError('mapping_missing', { file: file.name })
      scans.push({ file, scan, mapped: null })
    }
    return scans
  }
  const scanned: {
    file: LedgerFile
    scan: FileScan
    places: number[]
    evidence: FileEvidence
    signs: MappedFile['signs']
  }[] = []
  for (const file of files) {
    const { evidence, weigh } = createEvidence(mapping)
    const signEvidence = createSignEvidence(mapping)
    let places: number[] | null = null
    const scan = await scanFile(file, {
      given: mapping,
      wanted: mapping.columns.map(headersOf).filter((headers) => headers.length > 0),
      takesFec: false,
      look({ rows, lines, kinds }, layout) {
        places ??= mapping.columns.map((column) => {
          const names = headersOf(column)
          return findHeader(layout.header, [...names, ...names.map(asBytes)])
        })
        for (const [at, row] of rows.entries()) {
          if ((lines[at] ?? 0) <= layout.headerLine) continue
          weigh(row, places, kinds?.[at])
          signEvidence.weigh(row, places)
        }
      },
      countBytes,
    })
    const found = findColumns(file.name, scan.layout.header, mapping)
    scanned.push({ file, scan, places: found, evidence, signs: signEvidence.signs() })
  }
  const kinds = wantedEvidence(mapping)
  return scanned.map(({ file, scan, places, evidence, signs }) => {
    const others = scanned.filter((other) => other.file !== file).map((other) => other.evidence)
    const formats = decideFormats(mapping, file.name, evidence, others)
    const count = startCount(scan)
    count.form.columns = kinds.flatMap((kind, at) => {
      const format = formats[at]
      // Cells of a workbook have types; of texts among them alone something had to be found out.
      if (kind === null || format === undefined || (scan.sheet !== null && evidence[at]?.example === ''))
        return []
      const header = scan.layout.header[places[at] ?? -1] ?? ''
      const { decimalMark, thousandsMark, dateFormat } = format
      const column = mapping.columns[at]
      // What the mapping itself says needs no report, unless the file follows another form.
      if (kind === 'dates' && column !== undefined && givenDateFormat(mapping, column) === dateFormat)
        return []
      if (kind === 'numbers' && column !== undefined && givenDecimalMark(mapping, column) !== undefined)
        return []
      return [kind === 'dates' ? { header, dateFormat } : { header, decimalMark, thousandsMark }]
    })
    count.form.negatives = [...signs].flatMap(([at, sign]) =>
      sign === null ? [] : [{ header: scan.layout.header[places[at] ?? -1] ?? '', sign }],
    )
    notes.files.push(count)
    return { file, scan, mapped: { places, formats, signs, count } }
  })
}

/**
 * Good lines of the files as rows of COPY's text format, one piece of many rows at a time: file, line number, entry
 * id, then the mapped columns, and what the line is where a column says it. Bad lines go to `notes`; reading goes on
 * after them.
 */
export async function* readLedger(
  files: readonly ScannedLedgerFile[],
  mapping: Mapping,
  timeZone: string,
  notes: ImportNotes,
  countBytes: CountBytes,
): AsyncIterable<Buffer> {
  for (const { file, scan, mapped } of files) {
    if (mapped === null) continue
    const kindOf = createRowKinds(scan.layout.header, mapping, mapped)
    const readLine = createLineReader(scan, mapping, mapped, timeZone, notes)
    for await (const { rows, lines, kinds } of readFileRecords(file, scan, countBytes)) {
      let copied = ''
      for (const [at, row] of rows.entries()) {
        const line = lines[at] ?? 0
        if (line > scan.layout.headerLine && kindOf(row, line) === 'data')
          copied += readLine(row, line, kinds?.[at])
      }
      yield Buffer.from(copied)
    }
  }
}

function findHeader(header: readonly string[], names: readonly string[]): number {
  const known = header.map(comparedHeader)
  for (const name of names) {
    const place = known.indexOf(comparedHeader(name))
    if (place !== -1) return place
  }
  return -1
}

/** Where each mapped column is in this file; files may order and name their columns differently. */
function findColumns(file: string, header: readonly string[], mapping: Mapping): number[] {
  const known = header.map(comparedHeader)
  const missing: string[] = []
  const places = mapping.columns.map((column) => {
    const names = headersOf(column)
    if (names.length === 0) return -1
    const place = findHeader(header, names)
    const name = known[place]
    if (name === undefined) {
      if (column.optional !== true) missing.push(names[0] ?? '')
    } else if (known.indexOf(name, place + 1) !== -1)
      throw new ImportError('header_twice', { file, column: names[0] ?? '' })
    return place
  })
  if (missing.length > 0)
    throw new ImportError('header_missing_columns', {
      file,
      columns: missing.join(', '),
      found: header.slice(0, 100).join(', ').slice(0, 2000),
    })
  return places
}

/** Numbers and days of cells need no finding out. */
const CELL_FORMAT = { decimalMark: '.', thousandsMark: null, dateFormat: 'yyyy-mm-dd' } as const

function createLineReader(
  { file, layout, sheet }: FileScan,
  mapping: Mapping,
  { places, formats, signs, count }: MappedFile,
  timeZone: string,
  { badLines }: ImportNotes,
) {
  const width = layout.header.length
  const columns = mapping.columns.map((column, at) => ({
    type: column.type,
    from: column.from,
    header: headersOf(column)[0] ?? column.name,
    place: places[at] ?? -1,
    format: { ...formats[at], timeZone } as FileFormat,
    // A number of eight digits may be a day, as the column writes them; a day is no number.
    formatOf: {
      number: { ...formats[at], ...CELL_FORMAT, dateFormat: formats[at]?.dateFormat, timeZone } as FileFormat,
      date: { ...CELL_FORMAT, timeZone },
    },
    // Days and codes repeat from line to line: what was read a line ago is not read again.
    lastField: null as string | null,
    lastKind: 'text' as CellKind,
    lastValue: null as string | null,
  }))
  const keyPlaces = mapping.keyColumns.map((name) =>
    mapping.columns.findIndex((column) => column.name === name),
  )
  const lineSigns = createLineSigns(mapping, places, signs)
  const hasKinds = mapping.roles?.kind !== undefined
  const keyHeader = mapping.keyColumns.join(', ')
  const start = `${copyText(file)}\t`
  const values: (string | null)[] = []

  function leaveOut(
    line: number,
    column: string | null,
    code: Parameters<typeof badLines.add>[0]['code'],
    value: string,
  ) {
    count.badLines++
    badLines.add({ file, sheet: sheet?.name ?? null, line, column, code, value })
    return ''
  }

  return (row: readonly string[], line: number, kinds?: readonly CellKind[]): string => {
    count.lines++
    // Empty fields behind the last one are a separator too many, as spreadsheets write.
    if (
      row.length !== width &&
      (row.length < width || row.some((field, at) => at >= width && field.trim() !== ''))
    )
      return leaveOut(line, null, 'field_count', `${row.length}/${width}`)
    for (const [at, column] of columns.entries()) {
      const field =
        column.from === undefined
          ? (row[column.place] ?? '')
          : column.from === 'file_name'
            ? file
            : column.from === 'line_number'
              ? String(line)
              : ''
      const kind = kinds?.[column.place] ?? 'text'
      if (field === column.lastField && kind === column.lastKind) {
        values[at] = column.lastValue
        continue
      }
      if (isCellFault(kind)) return leaveOut(line, column.header, kind, field)
      const format = kind === 'text' ? column.format : column.formatOf[kind]
      const read = parseFileText(field, column.type, format)
      if (!read.ok) return leaveOut(line, column.header, read.code, field)
      if (read.isRounded) count.roundedNumbers++
      values[at] = read.value
      column.lastField = read.isRounded ? null : field
      column.lastKind = kind
      column.lastValue = read.value
    }
    const keys = keyPlaces.map((at) => values[at] ?? '')
    const entryId = joinEntryId(keys)
    if (entryId === null)
      return leaveOut(line, keyHeader, keys.includes('') ? 'key_empty' : 'key_separator', keys.join(' '))
    const kind = lineSigns.kindOf(values)
    const fault = lineSigns.sign(values, kind)
    if (fault !== null) return leaveOut(line, fault.column, fault.code, fault.value)
    if (lineSigns.join?.(values, kind) === true) count.bothSides++
    let copied = `${start}${line}\t${copyText(entryId)}`
    for (const value of values) copied += `\t${copyText(value)}`
    if (hasKinds) copied += `\t${copyText(kind)}`
    return `${copied}\n`
  }
}
