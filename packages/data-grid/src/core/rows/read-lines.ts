import type { GridRow } from '#model/window-source.ts'
import type { GridRows } from './grid-rows.ts'
import { partOf } from './line-span.ts'
import type { RowPlace } from './row-positions.ts'

const MOST_ROWS = 500

/** One line and the row that stands on it. */
export type ReadLine = { row: GridRow; place: RowPlace }

/**
 * The lines between two places, both included, window by window: as many as are loaded together, else what the server answers, with
 * `columns` and no others. `accepts` lets only some anomalies through.
 */
export async function* readLines(
  rows: GridRows,
  first: RowPlace,
  last: RowPlace,
  columns: readonly string[],
  signal: AbortSignal,
  accepts: (anomaly: GridRow) => boolean = () => true,
): AsyncGenerator<ReadLine[]> {
  for (let index = first.index; index <= last.index; ) {
    const window = await anomalies(rows, index, last.index + 1, columns, signal)
    signal.throwIfAborted()
    if (window.length === 0) return
    yield window.flatMap((row, at) => (accepts(row) ? linesOf(rows, row, index + at, first, last) : []))
    index += window.length
  }
}

function linesOf(rows: GridRows, row: GridRow, index: number, first: RowPlace, last: RowPlace): ReadLine[] {
  const { from, to } = partOf(rows.expansion(), index, first, last)
  const hasOwn = index > first.index || first.childOffset === null
  return [
    ...(hasOwn ? [{ row, place: { index, childOffset: null } }] : []),
    ...(row.children ?? [])
      .slice(from, to)
      .map((child, at) => ({ row: child, place: { index, childOffset: from + at } })),
  ]
}

/** Some of the anomalies asked for, from the first one on. */
async function anomalies(
  rows: GridRows,
  first: number,
  end: number,
  columns: readonly string[],
  signal: AbortSignal,
): Promise<readonly GridRow[]> {
  const loaded: GridRow[] = []
  for (let index = first; index < end && loaded.length < MOST_ROWS; index += 1) {
    const row = rows.anomalyAt(index)
    if (row === undefined) break
    loaded.push(row)
  }
  if (loaded.length > 0) return loaded
  const request = { offset: first, limit: Math.min(MOST_ROWS, end - first), columns }
  return rows.ask((set, until) => rows.source.rows(set, request, until), signal)
}
