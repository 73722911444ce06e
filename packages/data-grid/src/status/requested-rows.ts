import type { GridRows } from '#core/rows/grid-rows.ts'
import { lineSpan } from '#core/rows/line-span.ts'
import { readChildren } from '#core/rows/read-lines.ts'
import { openChildCount } from '#core/rows/row-positions.ts'
import type { RequestedRows } from '#model/window-source.ts'

/**
 * The rows of stretches of lines as the server takes them; loads an anomaly of which only some child rows are meant,
 * with `columns`.
 */
export async function requestedRows(
  rows: GridRows,
  stretches: readonly (readonly [first: number, last: number])[],
  columns: readonly string[],
  signal: AbortSignal,
): Promise<RequestedRows> {
  const requested: RequestedRows = { ranges: [], childrenOf: [], entryIds: [] }
  for (const [first, last] of stretches) {
    const span = lineSpan(rows.expansion(), rows.placeOf(first), rows.placeOf(last))
    requested.ranges.push(...span.ranges)
    requested.childrenOf.push(...span.childrenOf)
    for (const { index, from, to } of span.partial) {
      if (from === 0 && to === openChildCount(rows.expansion(), index)) {
        requested.childrenOf.push([index, index + 1])
        continue
      }
      const [row] = await rows.loadAnomalies(index, index + 1, signal)
      const children = row === undefined ? [] : await readChildren(rows, row, { from, to, columns }, signal)
      requested.entryIds.push(...children.map((child) => child.entryId))
    }
  }
  return requested
}
