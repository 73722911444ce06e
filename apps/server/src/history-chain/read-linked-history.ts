import type { Tx } from '@quitus/database/connection.ts'
import { type CellRow, type ChangeSetRow, readCells } from './chained-rows.sql.ts'
import { ENCODING_VERSION } from './change-set-bytes.ts'
import { type LinkedRow, selectLinked } from './linked-rows.sql.ts'

/** Links that are read at a time. */
const BATCH = 5000

export type PresentRow = LinkedRow & ChangeSetRow

/** Links that follow each other until one cannot be verified, which is `broken`. */
export type LinkedBatch = { kind: 'links'; present: readonly PresentRow[]; broken: LinkedRow | null }

/**
 * The links after a position, batch by batch; between one batch and the next come the lines of history of what is
 * present in it, piece by piece. Ends with what is broken.
 */
export async function* readLinkedHistory(
  tx: Tx,
  projectId: number,
  position: bigint,
): AsyncGenerator<LinkedBatch | { kind: 'cells'; cells: readonly CellRow[] }> {
  let after = position
  for (;;) {
    const links = await selectLinked(tx, projectId, after, BATCH)
    const last = links.at(-1)
    if (last === undefined) return
    const whole = links.findIndex(({ id, version }) => id === null || version !== ENCODING_VERSION)
    const present = (whole === -1 ? links : links.slice(0, whole)) as PresentRow[]
    const broken = links[whole] ?? null
    yield { kind: 'links', present, broken }
    const ids = present.map(({ id }) => id)
    for await (const cells of readCells(tx, projectId, ids)) yield { kind: 'cells', cells }
    if (broken !== null) return
    after = BigInt(last.position)
  }
}
