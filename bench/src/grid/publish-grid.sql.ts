import { runBulkTransaction } from '@quitus/database/bulk-transaction.ts'
import type { Database } from '@quitus/database/connection.ts'
import { publishView } from '@quitus/database/views/publish-view.sql.ts'
import { defineView, selectStoredColumns } from '@quitus/database/views/view-definition.sql.ts'
import type { ViewDefinition } from '@quitus/database/views/view-definition.ts'
import { sql } from 'kysely'
import { GRID_COLUMNS, GRID_VIEW, type GridColumn } from './grid-view.ts'

/** A generated view: its columns with their values, and how many entries each anomaly has. */
export type GeneratedView = {
  name: string
  view: ViewDefinition
  columns: readonly GridColumn[]
  entries: number
  /** Its anomalies are published for staff alone (FLOW-14). */
  usesTriage?: boolean
}

export const GRID: GeneratedView = { name: 'Grid', view: GRID_VIEW, columns: GRID_COLUMNS, entries: 1 }

/**
 * Defines a generated view of this many anomalies and publishes it as an import does; answers the seconds of the
 * publication alone.
 */
export async function publishGrid(
  database: Database,
  projectId: number,
  rows: number,
  { view, columns: generated, entries, usesTriage = false }: GeneratedView,
): Promise<number> {
  await database.owner
    .updateTable('core.projects')
    .set({ uses_triage: usesTriage })
    .where('id', '=', projectId)
    .execute()
  const actor = await database.owner
    .selectFrom('core.project_members')
    .select('user_id')
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow()
  return runBulkTransaction(database, async (tx) => {
    await defineView(tx, projectId, view)
    const stored = await selectStoredColumns(tx, projectId, view.source)
    const storageOf = new Map(stored.map((column) => [column.name, column.storageName]))
    const values = generated.map(
      ({ definition, value }) => sql`${sql.raw(value)} as ${sql.id(storageOf.get(definition.name) ?? '')}`,
    )
    await sql`
      create temporary table staged_grid on commit drop as
      select 'A' || n as anomaly_id, 'A' || n || case when part > 0 then '-' || part else '' end as entry_id, part as
        child_index,
             ${sql.join(values)}
      from generate_series(1, ${sql.lit(rows)}::bigint) as n cross join generate_series(0, ${sql.lit(entries - 1)}) as
        part`.execute(tx)
    await sql`analyze staged_grid`.execute(tx)
    const started = performance.now()
    const columns = new Set(generated.map(({ definition }) => storageOf.get(definition.name) ?? ''))
    await publishView(tx, projectId, view.source, {
      table: sql`staged_grid`,
      columns,
      actorId: actor.user_id,
    })
    return (performance.now() - started) / 1000
  })
}
