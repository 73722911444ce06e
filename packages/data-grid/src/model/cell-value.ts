import type { WireValue } from '@quitus/domain/values/cell-value.ts'

/** The value of a cell in a row; absent is null. A wire row holds nothing but wire values under its columns. */
export function cellValue(row: Readonly<Record<string, unknown>>, column: string): WireValue {
  return (row[column] ?? null) as WireValue
}
