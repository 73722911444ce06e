import { type FileFormat, type FileValue, isNoDay } from '#text/file-text.ts'
import type { CellResult, WireValue } from '#values/cell-value.ts'
import type { ColumnType, NumberType } from '#values/column-type.ts'
import { BOOLEAN_RULE } from './boolean-rule.ts'
import type { ColumnTypeRule } from './column-type-rule.ts'
import { DATE_RULE, DATE_TIME_RULE } from './date-rules.ts'
import { FILE_RULE } from './file-rule.ts'
import { AMOUNT_RULE, INTEGER_RULE, PERCENT_RULE, REAL_RULE } from './number-rules.ts'
import { LINK_RULE, STRING_RULE } from './text-rules.ts'

/**
 * The one table of column types (CELL-01): server, grid, import and export use it, and nothing else knows what a type
 * means.
 */
export const COLUMN_TYPE_RULES: Readonly<Record<ColumnType, ColumnTypeRule>> = {
  STRING: STRING_RULE,
  LINK: LINK_RULE,
  INTEGER: INTEGER_RULE,
  REAL: REAL_RULE,
  BOOLEAN: BOOLEAN_RULE,
  FILE: FILE_RULE,
  AMOUNT: AMOUNT_RULE,
  PERCENT: PERCENT_RULE,
  DATE: DATE_RULE,
  DATE_TIME: DATE_TIME_RULE,
}

/** True for every type whose wire value is a number. */
export function isNumberType(type: ColumnType): type is NumberType {
  return COLUMN_TYPE_RULES[type].family === 'number'
}

/** True for the types whose cells hold files, which are attached and deleted by calls of their own. */
export function isFileType(type: ColumnType): boolean {
  return COLUMN_TYPE_RULES[type].editor === 'file'
}

/** True for the types that hold text and are searched and sorted by French rules. */
export function isTextType(type: ColumnType): boolean {
  return COLUMN_TYPE_RULES[type].family === 'text'
}

/** Checks a value of the wire against the column's type. Empty text is null. FILE cells have calls of their own. */
export function readWireValue(
  value: unknown,
  type: ColumnType,
  options: { ownHost?: string | undefined } = {},
): CellResult<WireValue> {
  const { editor, readWire } = COLUMN_TYPE_RULES[type]
  return value === null && editor !== 'file' ? { ok: true, value: null } : readWire(value, options)
}

/**
 * Reads one field of a file into the text that PostgreSQL takes for the type. Padding is dropped; an empty field is
 * null, and so is a day of zeros.
 */
export function parseFileText(field: string, type: ColumnType, format: FileFormat): FileValue {
  const text = field.trim()
  const { fileFormat, parseFile } = COLUMN_TYPE_RULES[type]
  const isBlank = text === '' || (fileFormat === 'date' && isNoDay(text))
  return isBlank ? { ok: true, value: null } : parseFile(text, format)
}

/** Width in pixels before the user resizes it: the view's own, else the one of its type (spec §9). */
export function defaultColumnWidth(column: {
  type: ColumnType
  isListOfChoices: boolean
  isMovementLink: boolean
  width?: number | null | undefined
}): number {
  if (typeof column.width === 'number') return column.width
  if (column.isMovementLink) return 100
  return column.isListOfChoices ? 150 : COLUMN_TYPE_RULES[column.type].defaultWidth
}
