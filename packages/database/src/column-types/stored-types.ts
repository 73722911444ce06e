import type { ColumnType } from '@quitus/domain/values/column-type.ts'
import { STORED_BOOLEAN } from './stored-boolean.sql.ts'
import { STORED_DATE, STORED_DATE_TIME } from './stored-dates.sql.ts'
import { STORED_FILE } from './stored-file.sql.ts'
import { STORED_DECIMAL, STORED_INTEGER } from './stored-numbers.sql.ts'
import { STORED_TEXT } from './stored-texts.sql.ts'
import type { StoredType } from './stored-type.ts'

/** How the values of each column type are stored: the database's part of a column type (decision 072). */
export const STORED_TYPES: Readonly<Record<ColumnType, StoredType>> = {
  STRING: STORED_TEXT,
  LINK: STORED_TEXT,
  INTEGER: STORED_INTEGER,
  REAL: STORED_DECIMAL,
  BOOLEAN: STORED_BOOLEAN,
  FILE: STORED_FILE,
  AMOUNT: STORED_DECIMAL,
  PERCENT: STORED_DECIMAL,
  DATE: STORED_DATE,
  DATE_TIME: STORED_DATE_TIME,
}
