import { hasTooManyDigits, shiftDecimal } from '@quitus/domain/text/decimal-text.ts'
import type { NumberType } from '@quitus/domain/values/column-type.ts'
import { commaDecimal, csvField } from '#files/csv-text.ts'
import { STYLE } from '#files/workbook/sheet-styles.ts'
import { textCell } from '#files/workbook/sheet-text.ts'
import type { ExportedType } from './exported-type.ts'

function numbers(type: NumberType, csv: (text: string) => string): ExportedType {
  return {
    sheetCell({ letters, notes }) {
      const open = `<c r="${letters}`
      const style = `" s="${STYLE[type]}"><v>`
      // What a double would round, or is none, stays the text that it is.
      return (value, row) =>
        isSheetNumber(value) ? `${open}${row}${style}${value}</v></c>` : textCell(letters + row, value, notes)
    },
    csvCell:
      ({ delimiter }) =>
      (value) =>
        csvField(csv(value), delimiter),
    words: ({ choiceTexts }) => choiceTexts,
    hasPending: false,
    sumStyle: STYLE.sum[type],
  }
}

function isSheetNumber(text: string): boolean {
  const last = text.charCodeAt(text.length - 1)
  return last >= 48 && last <= 57 && (text.length < 16 || !hasTooManyDigits(text))
}

export const EXPORTED_INTEGER = numbers('INTEGER', (text) => text)
export const EXPORTED_REAL = numbers('REAL', (text) => commaDecimal(text, 0))
export const EXPORTED_AMOUNT = numbers('AMOUNT', (text) => commaDecimal(text, 2))
/** A fraction in a sheet, which shows it as percent; percent in CSV. */
export const EXPORTED_PERCENT = numbers('PERCENT', (text) => `${commaDecimal(shiftDecimal(text, 2), 0)}%`)
