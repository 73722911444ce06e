import type { GridRow } from '#model/window-source.ts'
import type { GridRows } from './grid-rows.ts'
import { partOf } from './line-span.ts'
import type { RowPlace } from './row-positions.ts'

const MOST_ROWS = 500

/** One line and the row that is on it. */
export type ReadLine = { row: GridRow; place: RowPlace }

/**
 * The lines between two places, both included, window by window: as many as are loaded together, else what the server
 * answers, with `columns` and no others. `accepts` lets only some anomalies through.
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
    const lines: ReadLine[] = []
    for (const [at, row] of window.entries()) {
      if (!accepts(row)) continue
      const place = { index: index + at, childOffset: null }
      if (place.index > first.index || first.childOffset === null) lines.push({ row, place })
      const { from, to } = partOf(rows.expansion(), place.index, first, last)
      const children = await readChildren(rows, row, { from, to, columns }, signal)
      for (const [offset, child] of children.entries())
        lines.push({ row: child, place: { index: place.index, childOffset: from + offset } })
    }
    yield lines
    index += window.length
  }
}

/**
 * Child rows of an anomaly from `from` up to and without `to`: as they are loaded, else as the server answers them
 * with `columns`.
 */
export async function readChildren(
  rows: GridRows,
  parent: GridRow,
  { from, to, columns }: { from: number; to: number; columns: readonly string[] },
  signal: AbortSignal,
): Promise<readonly GridRow[]> {
  if (parent.childCount === undefined) return (parent.children ?? []).slice(from, to)
  const read: GridRow[] = []
  while (from + read.length < to) {
    const offset = from + read.length
    const loaded = rows.childAt(parent, offset)
    if (loaded !== undefined) {
      read.push(loaded)
      continue
    }
    const request = { entryId: parent.entryId, offset, limit: Math.min(MOST_ROWS, to - offset), columns }
    const page = await rows.withSet((set, until) => rows.source.childRows(set, request, until), signal)
    if (page.length === 0) break
    read.push(...page)
  }
  return read
}

/** Some of the anomalies requested, from the first one on. */
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
  return rows.withSet((set, until) => rows.source.rows(set, request, until), signal)
}
