import type { WireValue } from '@quitus/domain/cell-value.ts'
import type { Filter, SortKey } from '@quitus/domain/filter.ts'

/** A row as the server's windows carry it; `children` stands on anomaly rows only. */
export type GridRow = {
  entryId: string
  path: readonly string[]
  version: number
  locked: boolean
  children?: readonly GridRow[] | undefined
  [column: string]: unknown
}

/** What fixes an order of rows; `search` is the quick search over text columns. */
export type GridQuery = { sort: readonly SortKey[]; filter: Filter | null; search: string }

export type Totals = { count: number; sums: Readonly<Record<string, number | null>> }
export type ColumnValue = { value: string | number | boolean | null; count: number }

/** `expected` is the value that the person saw when they began to edit. */
export type CellChange = { entryId: string; column: string; value: WireValue; expected: WireValue }
export type CellRefusal = {
  entryId: string
  column: string
  code: string
  message: string
  current: WireValue
}
export type SaveResult = { updatedRows: readonly GridRow[]; refused: readonly CellRefusal[] }

/**
 * Where the grid gets its rows and puts its edits. Failures reject with an error whose `code` is the server's;
 * `result_set_expired` is answered with a new set, `view_republished` is handed to the page.
 */
export type WindowSource = {
  open(
    query: GridQuery & { limit: number },
    signal: AbortSignal,
  ): Promise<{ resultSet: string; rows: readonly GridRow[] }>
  rows(resultSet: string, offset: number, limit: number, signal: AbortSignal): Promise<readonly GridRow[]>
  totals(resultSet: string, signal: AbortSignal): Promise<Totals>
  values(
    column: string,
    request: {
      filter: Filter | null
      search: string
      /** Values that hold this text; empty asks for all. */
      contains: string
      /** Last value of the page before; absent for the first page. */
      after?: ColumnValue['value']
      limit: number
    },
    signal: AbortSignal,
  ): Promise<{ values: readonly ColumnValue[]; more: boolean }>
  save(changes: readonly CellChange[]): Promise<SaveResult>
}

/** The server's code of a failure, null for anything that carries none. */
export function failureCode(failure: unknown): string | null {
  if (typeof failure !== 'object' || failure === null || !('code' in failure)) return null
  return typeof failure.code === 'string' ? failure.code : null
}
