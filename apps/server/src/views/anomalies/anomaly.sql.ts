import type { Tx } from '@quitus/database/connection.ts'
import { projectSchemaName } from '@quitus/database/views/project-tables.ts'
import { sql } from 'kysely'
import type { View } from '#views/definition/view.sql.ts'

export type AnomalyRow = {
  rowId: number
  entryId: string
  /** The number by which people call it, `A-00042`; its identifier where it has none. */
  name: string
}

/** The first row of an anomaly that is in the view as its reader sees it; undefined where there is none. */
export async function findAnomalyRow(tx: Tx, view: View, anomalyId: string): Promise<AnomalyRow | undefined> {
  const number = view.columns.find(({ isAnomalyNumber }) => isAnomalyNumber)
  const name = number === undefined ? sql`base.anomaly_id` : sql.ref(`base.${number.storageName}`)
  const answer = await sql<AnomalyRow>`
    select base.row_id as "rowId", entry.entry_id as "entryId", coalesce(${name}, base.anomaly_id) as name
    from ${view.tables.base} base
    join ${view.tables.entries} entry on entry.row_id = base.row_id
    where base.anomaly_id = ${anomalyId} and base.child_index = 0`.execute(tx)
  return answer.rows[0]
}

/**
 * Did an earlier publication have this anomaly, whose entries are gone or are in another one now? What is nowhere
 * cannot be judged: a reader who sees some rows alone is not shown it.
 */
export async function wasAnomaly(tx: Tx, view: View, anomalyId: string): Promise<boolean> {
  if (view.condition !== null) return false
  const answer = await sql<{ was: boolean }>`
    select exists (
      select from ${sql.id(projectSchemaName(view.projectId), 'gone_entries')} gone
      where gone.source = ${view.source} and gone.anomaly_id = ${anomalyId}) as was`.execute(tx)
  return answer.rows[0]?.was === true
}
