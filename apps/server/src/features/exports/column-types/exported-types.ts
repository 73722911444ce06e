import type { ColumnType } from '@quitus/domain/values/column-type.ts'
import { EXPORTED_BOOLEAN } from './exported-boolean.ts'
import { EXPORTED_DATE, EXPORTED_DATE_TIME } from './exported-dates.ts'
import { EXPORTED_FILE } from './exported-file.ts'
import { EXPORTED_AMOUNT, EXPORTED_INTEGER, EXPORTED_PERCENT, EXPORTED_REAL } from './exported-numbers.ts'
import { EXPORTED_LINK, EXPORTED_STRING } from './exported-texts.ts'
import type { ExportedType } from './exported-type.ts'

/** How each column type is written into XLSX and CSV: the export's part of a column type (decision 072). */
export const EXPORTED_TYPES: Readonly<Record<ColumnType, ExportedType>> = {
  STRING: EXPORTED_STRING,
  LINK: EXPORTED_LINK,
  INTEGER: EXPORTED_INTEGER,
  REAL: EXPORTED_REAL,
  BOOLEAN: EXPORTED_BOOLEAN,
  FILE: EXPORTED_FILE,
  AMOUNT: EXPORTED_AMOUNT,
  PERCENT: EXPORTED_PERCENT,
  DATE: EXPORTED_DATE,
  DATE_TIME: EXPORTED_DATE_TIME,
}
