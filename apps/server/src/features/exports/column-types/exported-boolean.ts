import { csvField } from '#files/csv-text.ts'
import { textCell } from '#files/workbook/sheet-text.ts'
import type { ExportedType } from './exported-type.ts'

/** BOOLEAN: a word of the reader's language. */
export const EXPORTED_BOOLEAN: ExportedType = {
  sheetCell:
    ({ letters, column, notes }) =>
    (value, row) =>
      textCell(letters + row, column.words.get(value) ?? value, notes),
  csvCell:
    ({ delimiter, column }) =>
    (value) =>
      csvField(column.words.get(value) ?? value, delimiter),
  words: (_column, translate) =>
    new Map([
      ['t', translate('grid:boolean.true')],
      ['f', translate('grid:boolean.false')],
    ]),
  hasPending: true,
  sumStyle: null,
}
