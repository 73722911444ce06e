import type { ColumnType } from '@quitus/domain/values/column-type.ts'
import { GRID_BOOLEAN } from './boolean-type.ts'
import { GRID_DATE, GRID_DATE_TIME } from './date-types.ts'
import { GRID_FILE } from './file-type.ts'
import type { GridColumnType } from './grid-column-type.ts'
import { GRID_AMOUNT, GRID_INTEGER, GRID_PERCENT, GRID_REAL } from './number-types.ts'
import { GRID_TEXT } from './text-types.ts'

/**
 * What filters, figures and the clipboard know of each column type; how its cells are drawn is in `cell-types.ts`
 * (decision 072).
 */
export const GRID_COLUMN_TYPES: Readonly<Record<ColumnType, GridColumnType>> = {
  STRING: GRID_TEXT,
  LINK: GRID_TEXT,
  INTEGER: GRID_INTEGER,
  REAL: GRID_REAL,
  BOOLEAN: GRID_BOOLEAN,
  FILE: GRID_FILE,
  AMOUNT: GRID_AMOUNT,
  PERCENT: GRID_PERCENT,
  DATE: GRID_DATE,
  DATE_TIME: GRID_DATE_TIME,
}
