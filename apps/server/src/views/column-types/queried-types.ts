import type { ColumnType } from '@quitus/domain/values/column-type.ts'
import { QUERIED_BOOLEAN } from './queried-boolean.sql.ts'
import { QUERIED_DATE, QUERIED_DATE_TIME } from './queried-dates.sql.ts'
import { QUERIED_FILE } from './queried-file.sql.ts'
import { QUERIED_AMOUNT, QUERIED_INTEGER, QUERIED_PERCENT, QUERIED_REAL } from './queried-numbers.sql.ts'
import { QUERIED_TEXT } from './queried-texts.sql.ts'
import type { QueriedType } from './queried-type.ts'

/** How queries treat the values of each column type: the view engine's part of a column type (decision 072). */
export const QUERIED_TYPES: Readonly<Record<ColumnType, QueriedType>> = {
  STRING: QUERIED_TEXT,
  LINK: QUERIED_TEXT,
  INTEGER: QUERIED_INTEGER,
  REAL: QUERIED_REAL,
  BOOLEAN: QUERIED_BOOLEAN,
  FILE: QUERIED_FILE,
  AMOUNT: QUERIED_AMOUNT,
  PERCENT: QUERIED_PERCENT,
  DATE: QUERIED_DATE,
  DATE_TIME: QUERIED_DATE_TIME,
}
