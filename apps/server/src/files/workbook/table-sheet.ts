import { maskIban } from '@quitus/domain/identifiers/iban.ts'
import { sheetDate } from './sheet-dates.ts'
import { STYLE } from './sheet-styles.ts'
import { type CutTexts, sheetColumn, textCell } from './sheet-text.ts'
import { SHEET_MAIN } from './zip-workbook.ts'

/** Amounts and shares are exact decimals, days `yyyy-mm-dd`; null and blank texts are empty cells. */
export type TableColumn = { label: string; type: 'text' | 'amount' | 'percent' | 'day'; width: number }
export type TableRow = { cells: readonly (string | null)[]; isSum?: boolean }

/** Rows that are written before other work may go on. */
const PIECE = 500

/**
 * The element `worksheet` of a plain table: names of columns that stay in sight, then rows. IBANs are masked (ACC-08),
 * and no text is a formula.
 */
export async function tableSheet(
  columns: readonly TableColumn[],
  rows: readonly TableRow[],
): Promise<string> {
  const notes: CutTexts = { cutTextCount: 0, cutTexts: [] }
  const header = columns.map(({ label }, at) => textCell(`${sheetColumn(at)}1`, label, notes, STYLE.header))
  const pieces: string[] = []
  for (let from = 0; from < rows.length; from += PIECE) {
    const piece = rows.slice(from, from + PIECE)
    pieces.push(piece.map((row, at) => rowXml(columns, row, from + at + 2, notes)).join(''))
    await new Promise<void>((resolve) => setImmediate(resolve))
  }
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  return `<worksheet xmlns="${SHEET_MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${widths.join('')}</cols><sheetData><row r="1" ht="30" customHeight="1">${header.join('')}</row>${pieces.join('')}</sheetData><pageMargins left="0.4" right="0.4" top="0.5" bottom="0.5" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/></worksheet>`
}

function rowXml(
  columns: readonly TableColumn[],
  { cells, isSum = false }: TableRow,
  row: number,
  notes: CutTexts,
): string {
  const written = columns.map(({ type }, at) => {
    const reference = `${sheetColumn(at)}${row}`
    const value = cells[at] ?? null
    if (value === null || value === '') return isSum ? `<c r="${reference}" s="${STYLE.sumText}"/>` : ''
    if (type === 'text')
      return textCell(reference, maskIban(value), notes, isSum ? STYLE.sumText : STYLE.text)
    const number = type === 'day' ? sheetDate(`${value} 00:00:00`) : value
    if (number === null) return textCell(reference, value, notes)
    return `<c r="${reference}" s="${styleOf(type, isSum)}"><v>${number}</v></c>`
  })
  return `<row r="${row}">${written.join('')}</row>`
}

function styleOf(type: Exclude<TableColumn['type'], 'text'>, isSum: boolean): number {
  if (type === 'day') return STYLE.DATE
  const kind = type === 'amount' ? 'AMOUNT' : 'PERCENT'
  return isSum ? STYLE.sum[kind] : STYLE[kind]
}
