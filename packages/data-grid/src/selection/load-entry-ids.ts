import type { GridRows } from '#core/rows/grid-rows.ts'

const MOST_ROWS = 500

/**
 * Entries with their places of the anomalies from `first` up to and without `end`; queries the server only for those
 * that are not loaded, with `column` alone.
 */
export async function loadEntryIds(
  rows: GridRows,
  first: number,
  end: number,
  column: string,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>()
  for (let index = first; index < end; ) {
    const loaded = rows.anomalyAt(index)
    if (loaded !== undefined) {
      if (!loaded.gone) found.set(loaded.entryId, index)
      index += 1
      continue
    }
    const request = { offset: index, limit: Math.min(MOST_ROWS, end - index), columns: [column] }
    const window = await rows.withSet((set, until) => rows.source.rows(set, request, until), signal)
    for (const [at, row] of window.entries()) if (!row.gone) found.set(row.entryId, index + at)
    if (window.length === 0) break
    index += window.length
  }
  return found
}
