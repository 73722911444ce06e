import type { ColumnType } from '@quitus/domain/column-type.ts'
import { shiftDecimal } from '@quitus/domain/decimal-text.ts'
import { withoutFormulas } from '@quitus/domain/formula-text.ts'
import { type ExportColumn, type ExportNotes, outgoingText } from './export-columns.ts'
import { writtenDate } from './sheet-dates.ts'

/** A field of CSV from a value as PostgreSQL writes it; never called for a blank one. */
export type CsvCell = (text: string) => string

/** Quoted where RFC 4180 wants it. */
export function csvField(text: string, delimiter: string): string {
  return text.includes(delimiter) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A text of which a spreadsheet would run a part becomes one that it shows, wherever the spreadsheet cuts the line. */
export function csvText(text: string, delimiter: string): string {
  return csvField(withoutFormulas(text), delimiter)
}

/** How the cells of a column are written: comma decimals without grouping, dd/mm/yyyy, words. */
export function csvCell(column: ExportColumn, delimiter: string, notes: ExportNotes): CsvCell {
  const field = (text: string) => csvField(text, delimiter)
  const write: Record<ColumnType, CsvCell> = {
    STRING: (text) => csvText(outgoingText(text, column, notes), delimiter),
    LINK: (text) => csvText(text, delimiter),
    FILE: (text) => csvText(text, delimiter),
    BOOLEAN: (text) => field(column.words.get(text) ?? text),
    INTEGER: field,
    REAL: (text) => field(commaDecimal(text, 0)),
    AMOUNT: (text) => field(commaDecimal(text, 2)),
    PERCENT: (text) => field(`${commaDecimal(shiftDecimal(text, 2), 0)}%`),
    DATE: (text) => field(writtenDate(text, false)),
    DATE_TIME: (text) => field(writtenDate(text, true)),
  }
  return write[column.column.type]
}

/** An exact decimal with a comma, without zeros at its end beyond `least` places. */
export function commaDecimal(text: string, least: number): string {
  const point = text.indexOf('.')
  if (point === -1) return least === 0 ? text : `${text},${'0'.repeat(least)}`
  let end = text.length
  while (end > point + 1 + least && text.charCodeAt(end - 1) === 48) end -= 1
  const fraction = text.slice(point + 1, end)
  if (fraction === '' && least === 0) return text.slice(0, point)
  return `${text.slice(0, point)},${fraction.padEnd(least, '0')}`
}
