/** The ten column types of the specification (§3), in its order. */
export const COLUMN_TYPES = [
  'STRING',
  'LINK',
  'INTEGER',
  'REAL',
  'BOOLEAN',
  'FILE',
  'AMOUNT',
  'PERCENT',
  'DATE',
  'DATE_TIME',
] as const

export type ColumnType = (typeof COLUMN_TYPES)[number]

/** True for the types stored as `numeric` and shown with two decimals (spec §3, §5). */
export function isDecimalType(type: ColumnType): boolean {
  return type === 'REAL' || type === 'AMOUNT'
}

/** True for every type whose wire value is a number. */
export function isNumberType(type: ColumnType): boolean {
  return isDecimalType(type) || type === 'INTEGER' || type === 'PERCENT'
}

/** True for the types that hold text and are searched and sorted by French rules. */
export function isTextType(type: ColumnType): boolean {
  return type === 'STRING' || type === 'LINK'
}

const WIDTH_BY_TYPE: Record<ColumnType, number> = {
  STRING: 160,
  LINK: 160,
  INTEGER: 120,
  REAL: 120,
  BOOLEAN: 100,
  FILE: 160,
  AMOUNT: 150,
  PERCENT: 120,
  DATE: 170,
  DATE_TIME: 170,
}

/** Width in pixels before the user resizes it (spec §9). */
export function defaultColumnWidth(column: {
  type: ColumnType
  isListOfChoices: boolean
  isMovementLink: boolean
}): number {
  if (column.isMovementLink) return 100
  if (column.isListOfChoices) return 150
  return WIDTH_BY_TYPE[column.type]
}
