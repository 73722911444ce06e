import { type CellResult, isSameWireValue, readWireValue, type WireValue } from '@quitus/domain/cell-value.ts'
import { type ColumnType, isNumberType } from '@quitus/domain/column-type.ts'
import { formatDate, parseTypedDate } from '@quitus/domain/date-text.ts'
import { editableNumberText, parseTypedNumber } from '@quitus/domain/number-text.ts'

/** Types whose cells are edited by typing in stage one; the others have editors of their own. */
export function isTypedByText(type: ColumnType): boolean {
  return type === 'STRING' || type === 'LINK' || type === 'DATE' || isNumberType(type)
}

/** Text with which a typed editor opens; `parseTyped` reads it back to the same value. */
export function typedText(value: WireValue, type: ColumnType): string {
  if (value === null) return ''
  if (typeof value === 'number') return editableNumberText(value, type)
  if (typeof value === 'object') return 'model' in value ? formatDate(value) : value.name
  return String(value)
}

/** Reads what was typed; a date keeps the time of day of `previous` (CELL-05). */
export function parseTyped(text: string, type: ColumnType, previous: WireValue): CellResult<WireValue> {
  if (isNumberType(type)) return parseTypedNumber(text, type)
  if (type === 'DATE') {
    const before = typeof previous === 'object' && previous !== null && 'model' in previous ? previous : null
    return parseTypedDate(text, before)
  }
  return readWireValue(type === 'LINK' ? text.trim() : text, type)
}

/** True when the text says something other than `previous`; unreadable text does too. */
export function isTypedChange(text: string, type: ColumnType, previous: WireValue): boolean {
  const read = parseTyped(text, type, previous)
  return !read.ok || !isSameWireValue(read.value, previous)
}
