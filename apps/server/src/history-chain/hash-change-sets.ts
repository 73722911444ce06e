import type { Tx } from '@quitus/database/connection.ts'
import type { LinkHasher } from './chain-hash.ts'
import { type ChangeSetRow, readCells } from './chained-rows.sql.ts'

/**
 * Hashes change sets in the order given: `open` begins one, knowing that the one before is closed; `close` takes its
 * hasher, which has all lines of its history.
 */
export async function hashChangeSets<Row extends ChangeSetRow>(
  tx: Tx,
  projectId: number,
  rows: readonly Row[],
  steps: { open: (row: Row, at: number) => LinkHasher; close: (row: Row, hasher: LinkHasher) => void },
): Promise<void> {
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
  const ids = rows.map(({ id }) => id)
  for await (const cells of readCells(tx, projectId, ids))
    for (const cell of cells)
      advance(Number(cell.place) - 1)?.add({
        rowId: BigInt(cell.row_id),
        column: cell.column_name,
        before: cell.before,
        after: cell.after,
      })
  advance(rows.length)
}
