import { runBulkTransaction } from '@quitus/database/bulk-transaction.ts'
import type { Database } from '@quitus/database/connection.ts'
import { publishView } from '@quitus/database/views/publish-view.sql.ts'
import { defineView, selectStoredColumns } from '@quitus/database/views/view-definition.sql.ts'
import { sql } from 'kysely'
import { GRID_COLUMNS, GRID_VIEW } from './grid-view.ts'

/** Defines the generated view of this many anomaly rows and publishes it as an import does; answers the seconds of the publication alone. */
export async function publishGrid(database: Database, projectId: number, rows: number): Promise<number> {
  const actor = await database.owner
    .selectFrom('core.project_members')
    .select('user_id')
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow()
  return runBulkTransaction(database, async (tx) => {
    await defineView(tx, projectId, GRID_VIEW)
    const stored = await selectStoredColumns(tx, projectId, GRID_VIEW.source)
    const storageOf = new Map(stored.map((column) => [column.name, column.storageName]))
    const values = GRID_COLUMNS.map(
      ({ definition, value }) => sql`${sql.raw(value)} as ${sql.id(storageOf.get(definition.name) ?? '')}`,
    )
    await sql`
      create temporary table staged_grid on commit drop as
      select 'A' || n as anomaly_id, 'A' || n as entry_id, 0 as child_index, ${sql.join(values)}
      from generate_series(1, ${sql.lit(rows)}::bigint) as n`.execute(tx)
    await sql`analyze staged_grid`.execute(tx)
    const started = performance.now()
    const columns = new Set(GRID_COLUMNS.map(({ definition }) => storageOf.get(definition.name) ?? ''))
    await publishView(tx, projectId, GRID_VIEW.source, {
      table: sql`staged_grid`,
      columns,
      actorId: actor.user_id,
    })
    return (performance.now() - started) / 1000
  })
}
