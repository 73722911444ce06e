import type { Translate } from '#language/messages.ts'
import type { ViewColumn } from '#views/definition/view.sql.ts'
import type { ExportColumn, ExportNotes } from '../export-column.ts'
import type { SheetLinks } from '../sheet-links.ts'

/** The XML of a cell on a row of the sheet, from a value as PostgreSQL writes it; never called for a blank one. */
export type SheetCell = (text: string, row: number) => string

/** A field of CSV from a value as PostgreSQL writes it; never called for a blank one. */
export type CsvCell = (text: string) => string

/** A column of a sheet; `letters` is its name there. */
export type SheetColumn = { letters: string; column: ExportColumn; links: SheetLinks; notes: ExportNotes }

/** A column of a CSV file. */
export type CsvColumn = { delimiter: string; column: ExportColumn; notes: ExportNotes }

/** How the cells of a column type are written into files. */
export type ExportedType = {
  /** Writes values as values, so that programs of any language show and add them. */
  sheetCell: (place: SheetColumn) => SheetCell
  /** Comma decimals without grouping, dd/mm/yyyy, words. */
  csvCell: (place: CsvColumn) => CsvCell
  /** Words for values that are read differently from they are stored. */
  words: (column: ViewColumn, translate: Translate) => ReadonlyMap<string, string>
  /** Whether null has a word of its own where people answer (CELL-03). */
  hasPending: boolean
  /** Style of the column's sum in a sheet; null for a type that has none. */
  sumStyle: number | null
}
