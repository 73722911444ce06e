import type { Tx } from '@quitus/database/connection.ts'
import { sql } from 'kysely'
import type { View } from '#views/definition/view.sql.ts'

/** Which entries begin these anomalies? */
export async function selectFirstEntries(
  tx: Tx,
  view: View,
  anomalyIds: readonly string[],
): Promise<string[]> {
  const answer = await sql<{ entryId: string }>`
    select entry.entry_id as "entryId" from ${view.tables.base} base
    join ${view.tables.entries} entry on entry.row_id = base.row_id
    where base.anomaly_id = any(${anomalyIds}::text[]) and base.child_index = 0`.execute(tx)
  return answer.rows.map(({ entryId }) => entryId)
}
