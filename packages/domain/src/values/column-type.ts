/**
 * The ten column types of the specification (§3), in its order; what each of them means is in `column-type-rules.ts`.
 */
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

/** The types whose wire value is a number. */
export type NumberType = Extract<ColumnType, 'INTEGER' | 'REAL' | 'AMOUNT' | 'PERCENT'>
