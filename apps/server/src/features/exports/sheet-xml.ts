import { STYLE } from '#files/workbook/sheet-styles.ts'
import { sheetColumn, textCell } from '#files/workbook/sheet-text.ts'
import type { ExportColumn, ExportNotes } from './export-column.ts'

const SHEET = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">`

/** What is before the rows of data: how the sheet is shown, widths, frozen headers and columns. */
export function sheetHead(columns: readonly ExportColumn[], headerRows: number): string {
  const pinned = columns.findIndex(({ isPinned }) => !isPinned)
  const frozen = pinned === -1 ? 0 : pinned
  const corner = `${sheetColumn(frozen)}${headerRows + 1}`
  const pane = frozen === 0 ? 'bottomLeft' : 'bottomRight'
  const split = `${frozen === 0 ? '' : `xSplit="${frozen}" `}ySplit="${headerRows}"`
  const widths = columns.map(
    ({ width }, at) =>
      // A character of the usual font takes seven pixels, the cell’s edges five.
      `<col min="${at + 1}" max="${at + 1}" width="${((Math.max(width, 12) - 5) / 7).toFixed(2)}" customWidth="1"/>`,
  )
  return `${SHEET}<sheetPr><outlinePr summaryBelow="0"/><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0" tabSelected="1"><pane ${split} topLeftCell="${corner}" activePane="${pane}" state="frozen"/><selection pane="${pane}" activeCell="${corner}" sqref="${corner}"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15" outlineLevelRow="1"/><cols>${widths.join('')}</cols><sheetData>`
}

/** The rows of names: groups, each over the columns that are together, and columns. */
export function sheetHeaders(
  columns: readonly ExportColumn[],
  hasGroups: boolean,
  notes: ExportNotes,
): string {
  const row = (at: number, cells: string[], height: number) =>
    `<row r="${at}" ht="${height}" customHeight="1">${cells.join('')}</row>`
  const labels = (at: number) =>
    row(
      at,
      columns.map(({ label }, place) => textCell(`${sheetColumn(place)}${at}`, label, notes, STYLE.header)),
      30,
    )
  if (!hasGroups) return labels(1)
  const groups = groupRuns(columns).flatMap(({ label, first, last }) =>
    Array.from({ length: last - first + 1 }, (_, at) =>
      at === 0
        ? textCell(`${sheetColumn(first)}1`, label, notes, STYLE.group)
        : `<c r="${sheetColumn(first + at)}1" s="${STYLE.group}"/>`,
    ),
  )
  return row(1, groups, 20) + labels(2)
}

/** What is behind the rows of data, `lastRow` being the last of them before the sums. */
export function sheetTail(
  columns: readonly ExportColumn[],
  options: { headerRow: number; lastRow: number; hasGroups: boolean; linksXml: string },
): string {
  const { headerRow, lastRow, hasGroups, linksXml } = options
  const merged = hasGroups ? groupRuns(columns).filter(({ first, last }) => last > first) : []
  const merges = merged.map(
    ({ first, last }) => `<mergeCell ref="${sheetColumn(first)}1:${sheetColumn(last)}1"/>`,
  )
  const filtered = filteredRange(columns, headerRow, lastRow)
  return `</sheetData><autoFilter ref="${filtered}"/>${merges.length === 0 ? '' : `<mergeCells count="${merges.length}">${merges.join('')}</mergeCells>`}${linksXml}<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.5" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/></worksheet>`
}

/** The cells that the sheet’s own filter is about: the names of the columns and the rows of data. */
export function filteredRange(columns: readonly ExportColumn[], headerRow: number, lastRow: number): string {
  return `A${headerRow}:${sheetColumn(columns.length - 1)}${Math.max(headerRow, lastRow)}`
}

/** A sheet of two columns, a name and what it says. */
export function scopeSheet(lines: readonly { label: string; value: string }[], notes: ExportNotes): string {
  const rows = lines.map(({ label, value }, at) => {
    const row = at + 1
    return `<row r="${row}">${textCell(`A${row}`, label, notes, STYLE.label)}${textCell(`B${row}`, value, notes, STYLE.wrapped)}</row>`
  })
  return `${SHEET}<sheetViews><sheetView workbookViewId="0"/></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols><col min="1" max="1" width="32" customWidth="1"/><col min="2" max="2" width="100" customWidth="1"/></cols><sheetData>${rows.join('')}</sheetData><pageMargins left="0.4" right="0.4" top="0.5" bottom="0.5" header="0.3" footer="0.3"/></worksheet>`
}

/** Columns next to each other under one group, as the header of the grid has them. */
export function groupRuns(
  columns: readonly ExportColumn[],
): { label: string; first: number; last: number }[] {
  const runs: { label: string; first: number; last: number; isPinned: boolean }[] = []
  for (const [at, { group, isPinned }] of columns.entries()) {
    const last = runs.at(-1)
    if (last !== undefined && last.label === group && last.isPinned === isPinned) last.last = at
    else runs.push({ label: group, first: at, last: at, isPinned })
  }
  return runs
}
