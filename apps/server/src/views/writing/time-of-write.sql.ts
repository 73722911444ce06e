import type { Tx } from '@quitus/database/connection.ts'
import { sql } from 'kysely'

/** So many rows are written within the longest time of any statement, on a slow server too. */
const ROWS_OF_ONE = 10_000
const MOST_TIMES = 20

/**
 * Lets the statements of this transaction take longer where they write many rows: as long as any other for each ten
 * thousand of them. Half of a write that is stopped for its time would be of no use to anyone.
 */
export async function allowTimeFor(tx: Tx, rows: number): Promise<void> {
  const times = Math.min(MOST_TIMES, Math.ceil(rows / ROWS_OF_ONE))
  if (times <= 1) return
  await sql`
    select set_config('statement_timeout',
      (extract(epoch from current_setting('statement_timeout')::interval) * 1000 * ${times}::integer)::bigint::text, true)`.execute(
    tx,
  )
}
