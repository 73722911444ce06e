import type { Source } from '@quitus/domain/access/source.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../connection.ts'
import { projectSchemaName } from './project-tables.ts'
import type { StagedRows } from './staged-rows.ts'

/** Register of all numbers that a project has given, `source, anomaly_id, number`; nothing is ever deleted from it. */
export function anomalyNumbersTable(projectId: number): RawBuilder<unknown> {
  return sql.id(projectSchemaName(projectId), 'anomaly_numbers')
}

/**
 * Gives every staged anomaly that never had a number the next ones, in the order in which new anomalies are shown
 * (decision 070). Publications of one project wait for each other here, until the transaction ends.
 */
export async function numberAnomalies(
  tx: Tx,
  projectId: number,
  source: Source,
  staged: StagedRows,
): Promise<void> {
  const numbers = anomalyNumbersTable(projectId)
  await sql`lock table ${numbers} in share row exclusive mode`.execute(tx)
  await sql`
    insert into ${numbers} (source, anomaly_id, number)
    select ${source}, staged.anomaly_id,
           (select coalesce(max(number), 0) from ${numbers})
             + row_number() over (order by ${staged.orderBy ?? sql`staged.anomaly_id`}, staged.anomaly_id)
    from ${staged.table} staged
    where staged.child_index = 0
      and not exists (select from ${numbers} known where known.source = ${source} and known.anomaly_id =
        staged.anomaly_id)`.execute(tx)
  await sql`analyze ${numbers}`.execute(tx)
}
