import type { GridRows } from '#grid-rows.ts'
import { lineSpan } from '#rows/line-span.ts'
import type { RowsAsked } from '#window-source.ts'

/** The rows of stretches of lines as the server takes them; loads an anomaly of which only some child rows are meant. */
export async function rowsAsked(
  rows: GridRows,
  stretches: readonly (readonly [first: number, last: number])[],
  signal: AbortSignal,
): Promise<RowsAsked> {
  const asked: RowsAsked = { ranges: [], childrenOf: [], entryIds: [] }
  for (const [first, last] of stretches) {
    const span = lineSpan(rows.expansion(), rows.placeOf(first), rows.placeOf(last))
    asked.ranges.push(...span.ranges)
    asked.childrenOf.push(...span.childrenOf)
    for (const { index, from, to } of span.partial) {
      const [row] = await rows.loadAnomalies(index, index + 1, signal)
      asked.entryIds.push(...(row?.children ?? []).slice(from, to).map((child) => child.entryId))
    }
  }
  return asked
}
