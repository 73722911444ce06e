import type { WireValue } from '@quitus/domain/cell-value.ts'
import { type ColumnType, isNumberType } from '@quitus/domain/column-type.ts'
import { formatDate, formatDateTime } from '@quitus/domain/date-text.ts'
import { formatNumber } from '@quitus/domain/number-text.ts'

/** What the text of a cell depends on besides its value. */
export type CellTextOptions = {
  currency: string
  timeZone: string
  booleanTexts: { true: string; false: string; pending: string }
}

/** The value of a cell in a row; absent is null. A wire row holds nothing but wire values under its columns. */
export function cellValue(row: Readonly<Record<string, unknown>>, column: string): WireValue {
  return (row[column] ?? null) as WireValue
}

/** Text of a cell as people read it; empty for null, which only a pending BOOLEAN names. */
export function cellText(value: WireValue, type: ColumnType, options: CellTextOptions): string {
  if (type === 'BOOLEAN') {
    if (value === null) return options.booleanTexts.pending
    return value === true ? options.booleanTexts.true : options.booleanTexts.false
  }
  if (value === null) return ''
  if (isNumberType(type) && typeof value === 'number') return formatNumber(value, type, options)
  if (typeof value === 'object') {
    if ('name' in value) return value.name
    return type === 'DATE_TIME' ? formatDateTime(value, options.timeZone) : formatDate(value)
  }
  return String(value)
}

/** True for addresses that may be rendered as links (CELL-04). */
export function isSafeLink(text: string): boolean {
  return /^https?:\/\//i.test(text)
}
