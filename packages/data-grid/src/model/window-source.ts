import type { EditKind } from '@quitus/domain/anomalies/change-kind.ts'
import type { ChoiceList } from '@quitus/domain/columns/choices.ts'
import type { Filter, SortKey } from '@quitus/domain/columns/filter.ts'
import type { MeasureTotal } from '@quitus/domain/synthesis/measure-sum.ts'
import type { WireDate, WireValue } from '@quitus/domain/values/cell-value.ts'

/** Runs of anomalies with as many child rows: `[2, 40]` are forty anomalies one after another with two each. */
export type ChildCountRuns = readonly (readonly [childCount: number, anomalies: number])[]

/**
 * A row as the server's windows carry it; `children` is on anomaly rows only, with `childCount` where there are more
 * of them.
 */
export type GridRow = {
  entryId: string
  path: readonly string[]
  version: number
  locked: boolean
  /** The row existed when the set was opened and does no more: it keeps its line and has no values. */
  gone?: true | undefined
  children?: readonly GridRow[] | undefined
  childCount?: number | undefined
  [column: string]: unknown
}

/** What fixes an order of rows; `search` is the quick search over text columns. */
export type GridQuery = { sort: readonly SortKey[]; filter: Filter | null; search: string }

export type Totals = {
  count: number
  sums: Readonly<Record<string, number | null>>
  /** What the figure that led here comes to; null or absent where none did. */
  figure?: ({ label: string } & MeasureTotal) | null | undefined
}
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
/**
 * One action; the same `clientKey` writes once, however often it is sent. `reason` is that of the decisions among the
 * changes (FLOW-04).
 */
export type SaveRequest = {
  clientKey: string
  kind: EditKind
  changes: readonly CellChange[]
  reason?: string
}
/** `more`: further rows were changed than those that are answered. */
export type SaveResult = {
  updatedRows: readonly GridRow[]
  refused: readonly CellRefusal[]
  more: boolean
}

/** What the status bar reports cells; null where a type has no such thing, or there is no value. */
export type Statistics = {
  count: number
  sum: number | null
  average: number | null
  min: number | WireDate | null
  max: number | WireDate | null
}

/** Rows by position of their anomalies (the second one excluded), the child rows of some, and single rows. */
export type RequestedRows = {
  ranges: (readonly [number, number])[]
  childrenOf: (readonly [number, number])[]
  entryIds: string[]
}

/** A cell in a set: `position` of the anomaly, `child` null for its own row. */
export type CellPosition = { position: number; child: number | null; column?: string | undefined }
export type FindRequest = {
  text: string
  columns: readonly string[]
  from: CellPosition | null
  direction: 'next' | 'previous'
}
/** `index` counts the matches from 1. */
export type FindMatch = {
  position: number
  child: number | null
  entryId: string
  column: string
  index: number
}

/**
 * Where the grid gets its rows and puts its edits. Failures reject with an error whose `code` is the server's;
 * `result_set_expired` is answered with a new set, `view_republished` is handed to the page.
 */
export type WindowSource = {
  open(
    query: GridQuery & { limit: number },
    signal: AbortSignal,
  ): Promise<{ resultSet: string; rows: readonly GridRow[] }>
  /** `columns` limits what the rows carry; all without it. */
  rows(
    resultSet: string,
    request: { offset: number; limit: number; columns?: readonly string[] },
    signal: AbortSignal,
  ): Promise<readonly GridRow[]>
  /** Child rows of an anomaly by their place among them, `entryId` that of its own row; fewer where it has no more. */
  childRows(
    resultSet: string,
    request: { entryId: string; offset: number; limit: number; columns?: readonly string[] },
    signal: AbortSignal,
  ): Promise<readonly GridRow[]>
  /** `next` is the position at which the next page begins, null at the end of the set. */
  childCounts(
    resultSet: string,
    from: number,
    signal: AbortSignal,
  ): Promise<{ runs: ChildCountRuns; next: number | null }>
  /** Where an entry is; `position` null when the set does not have it. */
  position(
    resultSet: string,
    entryId: string,
    signal: AbortSignal,
  ): Promise<{ position: number | null; child: number | null }>
  /** Absent where selected cells have no figures. */
  statistics?(
    resultSet: string,
    request: { columns: readonly string[]; rows: RequestedRows },
    signal: AbortSignal,
  ): Promise<{ columns: Readonly<Record<string, Statistics>>; all: Statistics }>
  /** Absent where quick search is all there is: Ctrl F is the browser's own. */
  find?(
    resultSet: string,
    request: FindRequest,
    signal: AbortSignal,
  ): Promise<{ match: FindMatch | null; total: number }>
  totals(resultSet: string, signal: AbortSignal): Promise<Totals>
  values(
    column: string,
    request: {
      filter: Filter | null
      search: string
      /** Values that hold this text; empty requests all. */
      contains: string
      /** Last value of the page before; absent for the first page. */
      after?: ColumnValue['value']
      limit: number
    },
    signal: AbortSignal,
  ): Promise<{ values: readonly ColumnValue[]; more: boolean }>
  /** What a column of choices may be given now. */
  choices(column: string, signal: AbortSignal): Promise<ChoiceList>
  save(request: SaveRequest): Promise<SaveResult>
}

/** The server's code of a failure, null for anything that carries none. */
export function failureCode(failure: unknown): string | null {
  if (typeof failure !== 'object' || failure === null || !('code' in failure)) return null
  return typeof failure.code === 'string' ? failure.code : null
}
