import { isWebAddress } from '@quitus/domain/columns/text-rules.ts'
import { csvText } from '#files/csv-text.ts'
import { STYLE } from '#files/workbook/sheet-styles.ts'
import { textCell } from '#files/workbook/sheet-text.ts'
import { outgoingText } from '../outgoing-text.ts'
import type { ExportedType } from './exported-type.ts'

/** STRING: by the words of its choices, an IBAN masked (ACC-08). */
export const EXPORTED_STRING: ExportedType = {
  sheetCell:
    ({ letters, column, notes }) =>
    (value, row) =>
      textCell(letters + row, outgoingText(value, column.words, notes), notes),
  csvCell:
    ({ delimiter, column, notes }) =>
    (value) =>
      csvText(outgoingText(value, column.words, notes), delimiter),
  words: ({ choiceTexts }) => choiceTexts,
  hasPending: false,
  sumStyle: null,
}

/** LINK: a link where the sheet takes one, else text. */
export const EXPORTED_LINK: ExportedType = {
  sheetCell:
    ({ letters, links, notes }) =>
    (value, row) => {
      const reference = letters + row
      const isLink = isWebAddress(value) && links.add(reference, value)
      if (isWebAddress(value) && !isLink) notes.linksLeftAsText += 1
      return textCell(reference, value, notes, isLink ? STYLE.link : STYLE.text)
    },
  csvCell:
    ({ delimiter }) =>
    (value) =>
      csvText(value, delimiter),
  words: ({ choiceTexts }) => choiceTexts,
  hasPending: false,
  sumStyle: null,
}
