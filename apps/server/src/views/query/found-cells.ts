import { positionsById } from '#views/rows/row-id-list.ts'

/**
 * A cell by its place in a set: `child` is null for the anomaly’s own row, `column` an index among the columns that
 * were requested.
 */
export type FoundCell = { position: number; child: number | null; column: number }

/** Matching cells in reading order: one number each, so that a million of them fit into eight megabytes. */
export type FoundCells = { keys: Float64Array; rowsOfAnomaly: number; columns: number }

/**
 * Puts what the database found (`selectMatchingCells`) into the order of the set; rows that the set does not have
 * drop out.
 */
export function orderCells(rowIds: Buffer, found: readonly Buffer[]): FoundCells {
  const positions = positionsById(rowIds)
  const cells = { rowsOfAnomaly: 1, columns: found.length }
  for (const rows of found) {
    for (let at = 4; at < rows.length; at += 8) {
      cells.rowsOfAnomaly = Math.max(cells.rowsOfAnomaly, rows.readInt32BE(at) + 1)
    }
  }
  const keys = new Float64Array(found.reduce((sum, rows) => sum + rows.length / 8, 0))
  let count = 0
  for (const [column, rows] of found.entries()) {
    for (let at = 0; at < rows.length; at += 8) {
      const position = positions[rows.readInt32BE(at)] ?? -1
      const row = rows.readInt32BE(at + 4)
      if (position >= 0) keys[count++] = keyOf(cells, position, row, column)
    }
  }
  return { ...cells, keys: keys.slice(0, count).sort() }
}

/**
 * Index of the next cell behind `from`, or before it, round the end; -1 when there is none at all. A null column
 * represents its whole row.
 */
export function nextCell(
  cells: FoundCells,
  from: { position: number; child: number | null; column: number | null } | null,
  direction: 'next' | 'previous',
): number {
  const { keys } = cells
  if (keys.length === 0) return -1
  if (from === null) return direction === 'next' ? 0 : keys.length - 1
  const row = from.child === null ? 0 : from.child + 1
  // A row that no cell was found in may lie behind the last child row that the keys have room for.
  const place = Math.min(row, cells.rowsOfAnomaly)
  const rowStart = keyOf(cells, from.position, place, 0)
  const isBeyond = row >= cells.rowsOfAnomaly
  if (direction === 'next') {
    const behind = isBeyond
      ? rowStart - 1
      : from.column === null
        ? rowStart + cells.columns - 1
        : rowStart + from.column
    const at = firstIndex(keys, (key) => key > behind)
    return at === keys.length ? 0 : at
  }
  const before = isBeyond || from.column === null ? rowStart : rowStart + from.column
  const at = firstIndex(keys, (key) => key >= before) - 1
  return at < 0 ? keys.length - 1 : at
}

/** The cell at an index of `keys`. */
export function cellAt(cells: FoundCells, index: number): FoundCell {
  const key = cells.keys[index] ?? 0
  const row = Math.floor(key / cells.columns)
  const inAnomaly = row % cells.rowsOfAnomaly
  return {
    position: Math.floor(row / cells.rowsOfAnomaly),
    child: inAnomaly === 0 ? null : inAnomaly - 1,
    column: key % cells.columns,
  }
}

function keyOf(
  cells: { rowsOfAnomaly: number; columns: number },
  position: number,
  row: number,
  column: number,
): number {
  return (position * cells.rowsOfAnomaly + row) * cells.columns + column
}

function firstIndex(keys: Float64Array, isReached: (key: number) => boolean): number {
  let [low, high] = [0, keys.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isReached(keys[middle] ?? 0)) high = middle
    else low = middle + 1
  }
  return low
}
