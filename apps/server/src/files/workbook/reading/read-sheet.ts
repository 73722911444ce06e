import type { CellKind } from '#files/text/cell-kind.ts'
import { type CellValue, dateText, numberText, timeText, unescapeCell } from './cell-values.ts'
import type { Workbook } from './open-workbook.ts'
import { MAX_CELL } from './shared-strings.ts'
import type { StringTable } from './string-table.ts'
import { WorkbookError } from './workbook-error.ts'
import { createXmlReader } from './xml-reader.ts'
import { damaged } from './zip-parts.ts'

/** Rows of a sheet that hold something, each with its number and what kind each cell is. */
export type SheetRows = { rows: string[][]; lines: number[]; kinds: CellKind[][] }

/** A range of cells that are shown as one, by numbers from 0 for columns and from 1 for rows. */
export type Merge = { fromRow: number; toRow: number; fromColumn: number; toColumn: number }

/** Most cells of a row that may hold something; PostgreSQL takes 1 600 columns, and no ledger has as many. */
const MAX_COLUMNS = 2000
const MAX_ROW = 1_048_576

/** Ranges further down, and more of them, say nothing about a header. */
const MAX_MERGES = 10_000
const MERGES_WITHIN = 100

/** Rows that are gathered before they are handed on. */
const BATCH = 500

/**
 * Most characters of a row, as of a record of a text, and of the rows that are gathered: a few bytes of a sheet refer
 * to a long text as often as they like.
 */
const MAX_ROW_TEXT = 1_000_000
const MAX_BATCH_TEXT = 32_000_000

/**
 * The rows of a sheet that hold something, in the order of the sheet, a few hundred at a time; `share` says which
 * share of the sheet they are. Throws a `WorkbookError`.
 */
export async function* readSheet(
  workbook: Workbook,
  part: string,
  onMerge?: (merge: Merge) => void,
): AsyncIterable<SheetRows & { share: number }> {
  const strings = await workbook.strings()
  let batch: SheetRows = { rows: [], lines: [], kinds: [] }
  let share = 0
  let gathered = 0
  const reader = createRowReader(workbook, strings, {
    onRow(line, row, kinds, length) {
      gathered += length
      if (gathered > MAX_BATCH_TEXT) throw new WorkbookError('workbook_too_large')
      batch.rows.push(row)
      batch.lines.push(line)
      batch.kinds.push(kinds)
    },
    ...(onMerge === undefined ? {} : { onMerge }),
  })
  try {
    for await (const piece of workbook.parts.read(part)) {
      reader.feed(piece.text)
      share += piece.share
      if (batch.rows.length < BATCH) continue
      yield { ...batch, share }
      batch = { rows: [], lines: [], kinds: [] }
      share = 0
      gathered = 0
    }
    reader.end()
  } catch (error) {
    throw damaged(error)
  }
  yield { ...batch, share }
}

type RowListener = {
  /** `length`: characters of all cells of the row. */
  onRow: (line: number, row: string[], kinds: CellKind[], length: number) => void
  onMerge?: (merge: Merge) => void
}

function createRowReader(
  { styles, is1904 }: Pick<Workbook, 'styles' | 'is1904'>,
  strings: StringTable | null,
  { onRow, onMerge }: RowListener,
) {
  let line = 0
  let column = -1
  let row: string[] = []
  let kinds: CellKind[] = []
  let length = 0
  let type = ''
  let style = -1
  let value = ''
  let inline = ''
  let formula: string | null = null
  let hasValue = false
  let target: 'value' | 'inline' | 'formula' | null = null
  let phonetic = 0
  let merges = 0
  let isWithin = false

  function endCell(): void {
    const read = readCell()
    if (read === null || (read.text === '' && read.kind === 'text')) return
    if (column >= MAX_COLUMNS) throw new WorkbookError('too_many_columns', { line, most: MAX_COLUMNS })
    length += read.text.length
    if (length > MAX_ROW_TEXT) throw new WorkbookError('field_too_long', { line })
    while (row.length < column) {
      row.push('')
      kinds.push('text')
    }
    row[column] = read.text
    kinds[column] = read.kind
  }

  function readCell(): CellValue | null {
    if (type === 'inlineStr') return { text: unescapeCell(inline), kind: 'text' }
    if (!hasValue)
      return formula === null ? null : { text: `=${formula}`.slice(0, 200), kind: 'formula_without_value' }
    switch (type) {
      case 's': {
        const text = /^\d{1,9}$/.test(value) ? strings?.get(Number(value)) : undefined
        if (text === undefined)
          throw new WorkbookError('workbook_damaged', { reason: `sharedStrings ${value}` })
        return { text, kind: 'text' }
      }
      case 'str':
        return { text: unescapeCell(value), kind: 'text' }
      case 'b':
        return { text: value === '1' || value === 'true' ? 'TRUE' : 'FALSE', kind: 'text' }
      case 'e':
        return { text: value, kind: 'cell_error' }
      case 'd':
        return { text: value.replace(/T00:00:00(?:\.0*)?Z?$/, ''), kind: 'date' }
      default:
        return value === '' ? null : readNumber(value)
    }
  }

  function readNumber(raw: string): CellValue {
    const shown = styles[style] ?? 'number'
    if (shown === 'date' || (shown === 'time' && Number(raw) >= 1)) {
      const text = dateText(Number(raw), is1904)
      return text === null ? { text: raw, kind: 'cell_date' } : { text, kind: 'date' }
    }
    if (shown === 'time') return { text: timeText(Number(raw)) ?? raw, kind: 'text' }
    const text = numberText(raw)
    if (text === null) return { text: raw, kind: 'cell_error' }
    return typeof shown === 'object' && /^\d+$/.test(text)
      ? { text: text.padStart(shown.zeros, '0'), kind: 'number' }
      : { text, kind: 'number' }
  }

  return createXmlReader({
    open(name, attributes) {
      switch (name) {
        case 'c':
          if (!isWithin) return
          column = attributes.r === undefined ? column + 1 : columnOf(attributes.r)
          type = attributes.t ?? ''
          style = attributes.s === undefined ? -1 : Number(attributes.s)
          value = ''
          inline = ''
          formula = null
          hasValue = false
          return
        case 'v':
          target = 'value'
          hasValue = true
          return
        case 't':
          if (phonetic === 0) target = 'inline'
          return
        case 'f':
          target = 'formula'
          formula = ''
          return
        case 'row':
          line = attributes.r === undefined ? line + 1 : Number(attributes.r)
          if (!Number.isInteger(line) || line < 1 || line > MAX_ROW)
            throw new WorkbookError('workbook_damaged', { reason: `row ${attributes.r}` })
          column = -1
          row = []
          kinds = []
          length = 0
          return
        case 'rPh':
          phonetic++
          return
        case 'sheetData':
          isWithin = true
          return
        case 'mergeCell':
          merges++
          if (onMerge !== undefined && merges <= MAX_MERGES) readMerge(attributes.ref ?? '', onMerge)
      }
    },
    close(name) {
      switch (name) {
        case 'v':
        case 't':
        case 'f':
          target = null
          return
        case 'c':
          if (isWithin) endCell()
          return
        case 'row':
          if (row.length > 0) onRow(line, row, kinds, length)
          return
        case 'rPh':
          phonetic--
          return
        case 'sheetData':
          isWithin = false
      }
    },
    text(piece) {
      if (target === null || !isWithin) return
      if (target === 'value') value += piece
      else if (target === 'inline') inline += piece
      else if (formula !== null && formula.length < 200) formula += piece
      if (value.length > MAX_CELL || inline.length > MAX_CELL)
        throw new WorkbookError('field_too_long', { line })
    },
  })
}

/** The number of the column of a place such as `AB12`, from 0. */
function columnOf(place: string): number {
  let number = 0
  for (let at = 0; at < place.length; at++) {
    const letter = (place.charCodeAt(at) | 32) - 96
    if (letter < 1 || letter > 26) break
    number = number * 26 + letter
  }
  if (number === 0 || number > 16_384)
    throw new WorkbookError('workbook_damaged', { reason: place.slice(0, 20) })
  return number - 1
}

function readMerge(range: string, onMerge: (merge: Merge) => void): void {
  const [, from = '', fromRow = '', to = '', toRow = ''] =
    /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})$/i.exec(range) ?? []
  if (from === '' || Number(fromRow) > MERGES_WITHIN) return
  onMerge({
    fromRow: Number(fromRow),
    toRow: Number(toRow),
    fromColumn: columnOf(from),
    toColumn: columnOf(to),
  })
}
