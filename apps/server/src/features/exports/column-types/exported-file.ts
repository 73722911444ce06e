import { csvText } from '#files/csv-text.ts'
import { textCell } from '#files/workbook/sheet-text.ts'
import type { ExportedType } from './exported-type.ts'

/** FILE: its name, which the database reads. */
export const EXPORTED_FILE: ExportedType = {
  sheetCell:
    ({ letters, notes }) =>
    (value, row) =>
      textCell(letters + row, value, notes),
  csvCell:
    ({ delimiter }) =>
    (value) =>
      csvText(value, delimiter),
  words: ({ choiceTexts }) => choiceTexts,
  hasPending: false,
  sumStyle: null,
}
