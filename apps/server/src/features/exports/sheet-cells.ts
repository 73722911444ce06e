import type { ColumnType, NumberType } from '@quitus/domain/column-type.ts'
import { isWebAddress } from '@quitus/domain/column-types/text-rules.ts'
import { hasTooManyDigits } from '@quitus/domain/decimal-text.ts'
import { isFormulaLike } from '@quitus/domain/formula-text.ts'
import { MAX_SHEET_CELL } from '@quitus/domain/sheet-limits.ts'
import { type ExportColumn, type ExportNotes, outgoingText } from './export-columns.ts'
import { sheetDate, writtenDate } from './sheet-dates.ts'
import type { SheetLinks } from './sheet-links.ts'
import { STYLE } from './sheet-styles.ts'
import { xmlText } from './xml-text.ts'

/** The XML of a cell on a row of the sheet, from a value as PostgreSQL writes it; never called for a blank one. */
export type SheetCell = (text: string, row: number) => string

/** Cut texts that the second sheet names one by one. */
const MOST_NAMED = 1000

/** Name of a column in a sheet: A, Z, AA. */
export function sheetColumn(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26))
  return at < 26 ? letter : sheetColumn(Math.floor(at / 26) - 1) + letter
}

/** A cell of text; what fits into no cell is cut, with a mark, and named in the notes. */
export function textCell(
  reference: string,
  whole: string,
  notes: ExportNotes,
  style: number = STYLE.text,
): string {
  const text = whole.length > MAX_SHEET_CELL ? cut(reference, whole, notes) : whole
  const shown = style === STYLE.text && isFormulaLike(text) ? STYLE.quoted : style
  return `<c r="${reference}" s="${shown}" t="inlineStr"><is><t${needsSpace(text) ? ' xml:space="preserve"' : ''}>${xmlText(text)}</t></is></c>`
}

/** How the cells of a column are written: values as values, so that programs of any language show and add them. */
export function sheetCell(
  at: number,
  column: ExportColumn,
  links: SheetLinks,
  notes: ExportNotes,
): SheetCell {
  const letters = sheetColumn(at)
  const text: SheetCell = (value, row) => textCell(letters + row, value, notes)
  const number = (type: NumberType): SheetCell => {
    const open = `<c r="${letters}`
    const style = `" s="${STYLE[type]}"><v>`
    // What a double would round, or is none, stays the text that it is.
    return (value, row) => (isSheetNumber(value) ? `${open}${row}${style}${value}</v></c>` : text(value, row))
  }
  const write: Record<ColumnType, SheetCell> = {
    STRING: (value, row) => text(outgoingText(value, column, notes), row),
    LINK: (value, row) => {
      const reference = letters + row
      const isLink = isWebAddress(value) && links.add(reference, value)
      if (isWebAddress(value) && !isLink) notes.linksLeftAsText += 1
      return textCell(reference, value, notes, isLink ? STYLE.link : STYLE.text)
    },
    FILE: text,
    BOOLEAN: (value, row) => text(column.words.get(value) ?? value, row),
    INTEGER: number('INTEGER'),
    REAL: number('REAL'),
    AMOUNT: number('AMOUNT'),
    PERCENT: number('PERCENT'),
    DATE: dateCell(letters, STYLE.DATE, (value, row) => text(writtenDate(value, false), row)),
    DATE_TIME: dateCell(letters, STYLE.DATE_TIME, (value, row) => text(writtenDate(value, true), row)),
  }
  return write[column.column.type]
}

/** Days repeat; what they come to is remembered for as many as a century has. */
const MOST_DAYS = 40_000

function dateCell(letters: string, style: number, otherwise: SheetCell): SheetCell {
  const known = new Map<string, number | null>()
  return (value, row) => {
    let serial = known.get(value)
    if (serial === undefined) {
      serial = sheetDate(value)
      if (known.size < MOST_DAYS) known.set(value, serial)
    }
    return serial === null
      ? otherwise(value, row)
      : `<c r="${letters}${row}" s="${style}"><v>${serial}</v></c>`
  }
}

function isSheetNumber(text: string): boolean {
  const last = text.charCodeAt(text.length - 1)
  return last >= 48 && last <= 57 && (text.length < 16 || !hasTooManyDigits(text))
}

function cut(reference: string, text: string, notes: ExportNotes): string {
  notes.cutTextCount += 1
  if (notes.cutTexts.length < MOST_NAMED) notes.cutTexts.push(reference)
  // Not through the middle of a character of two units.
  const end = MAX_SHEET_CELL - 1
  const isHalf = (text.charCodeAt(end - 1) & 0xfc00) === 0xd800
  return `${text.slice(0, isHalf ? end - 1 : end)}…`
}

/** XML drops spaces at both ends, and line feeds, unless it is told. */
function needsSpace(text: string): boolean {
  return text.charCodeAt(0) <= 32 || text.charCodeAt(text.length - 1) <= 32 || text.includes('\n')
}
