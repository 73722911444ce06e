import { STYLE } from '#files/workbook/sheet-styles.ts'
import { sheetColumn, textCell } from '#files/workbook/sheet-text.ts'
import { EXPORTED_TYPES } from './column-types/exported-types.ts'
import type { ExportColumn, ExportNotes } from './export-column.ts'
import { type LineWriter, showsBlank, sumLabelAt } from './line-writer.ts'
import type { SheetLinks } from './sheet-links.ts'
import { sheetHead, sheetHeaders, sheetTail } from './sheet-xml.ts'

type Options = {
  columns: readonly ExportColumn[]
  hasGroups: boolean
  total: string
  notes: ExportNotes
  links: SheetLinks
}

/** The sheet of data of a workbook; `lastRow` is the last row of data that was written. */
export function createSheetWriter(options: Options): LineWriter & { lastRow: () => number } {
  const { columns, hasGroups, total, notes, links } = options
  const headerRow = hasGroups ? 2 : 1
  const cells = columns.map((column, at) =>
    EXPORTED_TYPES[column.column.type].sheetCell({ letters: sheetColumn(at), column, links, notes }),
  )
  let row = headerRow

  function sumCell(
    column: ExportColumn | undefined,
    at: number,
    sum: string | null,
    labelAt: number,
  ): string {
    const reference = `${sheetColumn(at)}${row + 1}`
    const style = column === undefined ? null : EXPORTED_TYPES[column.column.type].sumStyle
    if (sum !== null && style !== null) return `<c r="${reference}" s="${style}"><v>${sum}</v></c>`
    if (at === labelAt) return textCell(reference, total, notes, STYLE.sumText)
    return `<c r="${reference}" s="${STYLE.sumText}"/>`
  }

  return {
    lastRow: () => row,
    head: () => sheetHead(columns, headerRow) + sheetHeaders(columns, hasGroups, notes),
    line(fields) {
      row += 1
      const isChild = fields[0] !== '0'
      let line = isChild ? `<row r="${row}" outlineLevel="1">` : `<row r="${row}">`
      for (const [at, cell] of cells.entries()) {
        const value = fields[at + 1] ?? ''
        if (value !== '') line += cell(value, row)
        else {
          const column = columns[at]
          if (column !== undefined && showsBlank(column, isChild))
            line += textCell(sheetColumn(at) + row, column.blank, notes)
        }
      }
      return `${line}</row>`
    },
    tail(sums) {
      const labelAt = sumLabelAt(columns, sums)
      const summed = columns.map((column, at) => sumCell(column, at, sums[at] ?? null, labelAt))
      const end = sheetTail(columns, { headerRow, lastRow: row, hasGroups, linksXml: links.linksXml() })
      return `<row r="${row + 1}">${summed.join('')}</row>${end}`
    },
  }
}
