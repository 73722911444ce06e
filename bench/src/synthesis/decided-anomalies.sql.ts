import type { Database } from '@quitus/database/connection.ts'
import { projectSchemaName, reviewTableName } from '@quitus/database/views/project-tables.ts'
import { settlePublication } from '@quitus/database/views/settle-publication.sql.ts'
import { selectStoredColumns } from '@quitus/database/views/view-definition.sql.ts'
import { sql } from 'kysely'
import { SYNTHESES } from './synthesis-view.ts'

/**
 * Brings two thirds of the anomalies to where they would be after a year, as if people had decided, without their
 * history; once.
 */
export async function decideAnomalies(database: Database, projectId: number): Promise<void> {
  const review = sql.id(projectSchemaName(projectId), reviewTableName('dashboard'))
  await sql`
    update core.projects set features = array['dashboard', 'synthesis'] where id = ${projectId}`.execute(
    database.owner,
  )
  const done = await sql`select from ${review} where state <> 'presented' limit 1`.execute(database.owner)
  if (done.rows.length > 0) return
  await database.owner.transaction().execute(async (tx) => {
    const stored = await selectStoredColumns(tx, projectId, 'dashboard')
    const roles = SYNTHESES.view.stateColumns
    const at = (name = '') => sql.id(stored.find((column) => column.name === name)?.storageName ?? name)
    await sql`
      update ${review} review
      set state = case anomaly % 6 when 0 then 'validated' when 1 then 'claimed' when 2 then 'rejected' else
        'recovered' end,
          ${at(roles?.validated)} = anomaly % 6 <> 2,
          ${at(roles?.acceptedAmount)} = case when anomaly % 6 <> 2 then (anomaly % 90000)::numeric / 100 end,
          ${at(roles?.recovered)} = case when anomaly % 6 > 2 then (anomaly % 90000)::numeric / 100 end,
          ${at(roles?.claimedOn)} = case when anomaly % 6 in (1, 3, 4, 5) then timestamp '2024-05-01' end,
          ${at(roles?.decidedAt)} = timestamptz '2024-01-01' + make_interval(hours => anomaly % 8760)
      from (select row_id, (row_id + 1) / 2 as anomaly from ${review}) numbered
      where review.row_id = numbered.row_id and anomaly % 3 <> 0`.execute(tx)
  })
  await settlePublication(database.owner, projectId, 'dashboard')
}
