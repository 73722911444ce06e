import type { Tx } from '@quitus/database/connection.ts'
import { type RawBuilder, sql } from 'kysely'
import type { View } from '#views/definition/view.sql.ts'
import { toIntegerArray } from '#views/rows/row-id-list.ts'

/** Anomalies of one statement, so that none takes long. */
const BATCH = 4000
/** Rows in memory at a time. */
const PAGE = 1000

/** Some anomalies of a pack. */
export type Packed = {
  /** Row ids, four bytes each. */
  rowIds: Buffer
  /**
   * True where each is looked up by itself: whatever the planner thinks of a few thousand of them, going through a
   * whole history is never better. False for all of a set, whose plan is left to the planner.
   */
  isBatch: boolean
}

/**
 * The anomalies of a pack among those that its requester sees, to be read from under the name `anomaly`: place,
 * identifier, and the name by which people call it.
 */
export function packedAnomalies(view: View, packed: Packed): RawBuilder<unknown> {
  const number = view.columns.find(({ isAnomalyNumber }) => isAnomalyNumber)
  const name = number === undefined ? sql`base.anomaly_id` : sql.ref(`base.${number.storageName}`)
  const isPacked = sql`base.row_id = packed.row_id and base.child_index = 0`
  return sql`(
    select packed.place, base.anomaly_id, coalesce(${name}, base.anomaly_id) as name
    from unnest(${toIntegerArray(packed.rowIds)}::integer[]) with ordinality as packed (row_id, place)
    ${joined(packed, view.tables.base, 'base', isPacked)}) anomaly`
}

/** Joins the rows of a relation that meet a condition, which names it by its alias, to what is before it. */
export function joined(
  { isBatch }: Packed,
  relation: RawBuilder<unknown>,
  alias: string,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const name = sql.id(alias)
  return isBatch
    ? sql`cross join lateral (select ${name}.* from ${relation} ${name} where ${condition} offset 0) ${name}`
    : sql`join ${relation} ${name} on ${condition}`
}

/**
 * What a query says of these anomalies, in pages: one statement of the transaction after the other, none of which may
 * be interrupted by another. `onRead` learns how many anomalies are done.
 */
export async function* readOfAnomalies<Row>(
  tx: Tx,
  order: Buffer,
  query: (packed: Packed) => RawBuilder<Row>,
  onRead: (done: number) => void = () => undefined,
): AsyncGenerator<Row[]> {
  const total = order.length / 4
  for (let offset = 0; offset < total; offset += BATCH) {
    const rowIds = order.subarray(offset * 4, (offset + BATCH) * 4)
    yield* readPages(tx, query({ rowIds, isBatch: true }))
    onRead(Math.min(offset + BATCH, total))
  }
}

async function* readPages<Row>(tx: Tx, query: RawBuilder<Row>): AsyncGenerator<Row[]> {
  await sql`declare packed_rows no scroll cursor for ${query}`.execute(tx)
  let isOpen = true
  try {
    for (;;) {
      // After a failed statement the transaction, and the cursor with it, has ended.
      isOpen = false
      const { rows } = await sql<Row>`fetch ${sql.lit(PAGE)} from packed_rows`.execute(tx)
      isOpen = true
      if (rows.length === 0) return
      yield rows
    }
  } finally {
    if (isOpen) await sql`close packed_rows`.execute(tx)
  }
}
