import type { LinkHasher } from './chain-hash.ts'
import type { CellRow, ChangeSetRow } from './chained-rows.sql.ts'

/** Takes the lines of history of all its change sets, in their order, and is ended after the last of them. */
export type ChangeSetHashing = { add: (cells: readonly CellRow[]) => void; end: () => void }

/**
 * Hashes change sets in the order given: `open` begins one, knowing that the one before is closed; `close` takes its
 * hasher, which has all lines of its history.
 */
export function hashChangeSets<Row extends ChangeSetRow>(
  rows: readonly Row[],
  steps: { open: (row: Row, at: number) => LinkHasher; close: (row: Row, hasher: LinkHasher) => void },
): ChangeSetHashing {
  let at = -1
  let current: { row: Row; hasher: LinkHasher } | null = null
  const advance = (place: number): LinkHasher | undefined => {
    while (at < place) {
      if (current !== null) steps.close(current.row, current.hasher)
      at += 1
      const row: Row | undefined = rows[at]
      current = row === undefined ? null : { row, hasher: steps.open(row, at) }
    }
    return current?.hasher
  }
  return {
    add(cells) {
      for (const cell of cells)
        advance(Number(cell.place) - 1)?.add({
          rowId: BigInt(cell.row_id),
          column: cell.column_name,
          before: cell.before,
          after: cell.after,
        })
    },
    end: () => void advance(rows.length),
  }
}
