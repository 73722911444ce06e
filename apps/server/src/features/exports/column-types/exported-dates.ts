import { csvField } from '#files/csv-text.ts'
import { sheetDate, writtenDate } from '#files/workbook/sheet-dates.ts'
import { STYLE } from '#files/workbook/sheet-styles.ts'
import { textCell } from '#files/workbook/sheet-text.ts'
import type { ExportedType } from './exported-type.ts'

/** Days repeat; what they come to is remembered for as many as a century has. */
const MOST_DAYS = 40_000

function dates(style: number, hasTime: boolean): ExportedType {
  return {
    sheetCell({ letters, notes }) {
      const known = new Map<string, number | null>()
      return (value, row) => {
        let serial = known.get(value)
        if (serial === undefined) {
          serial = sheetDate(value)
          if (known.size < MOST_DAYS) known.set(value, serial)
        }
        return serial === null
          ? textCell(letters + row, writtenDate(value, hasTime), notes)
          : `<c r="${letters}${row}" s="${style}"><v>${serial}</v></c>`
      }
    },
    csvCell:
      ({ delimiter }) =>
      (value) =>
        csvField(writtenDate(value, hasTime), delimiter),
    words: ({ choiceTexts }) => choiceTexts,
    hasPending: false,
    sumStyle: null,
  }
}

export const EXPORTED_DATE = dates(STYLE.DATE, false)
/** By the clocks of the project, which the database reads. */
export const EXPORTED_DATE_TIME = dates(STYLE.DATE_TIME, true)
