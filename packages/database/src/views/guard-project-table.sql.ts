import { sql } from 'kysely'
import { applyToNewTable } from '#repeatable/apply-repeatables.sql.ts'
import type { Tx } from '../connection.ts'
import { projectSchemaName } from './project-tables.ts'

/**
 * Row-level security around a table of a project that was just made, with the policies, triggers and the view that
 * repeatable files (`packages/database/repeatable/project`) name it for. The application sees nothing of a table that
 * they do not name.
 */
export async function guardProjectTable(tx: Tx, projectId: number, table: string): Promise<void> {
  const name = sql.id(projectSchemaName(projectId), table)
  await sql`alter table ${name} enable row level security`.execute(tx)
  await sql`alter table ${name} force row level security`.execute(tx)
  await applyToNewTable(tx, projectId, table)
}

/**
 * The same for a table of which the application reads a view (`readable.view.sql`). The view reads as the owner, on
 * whom policies are not forced here: they would let every row pass and hide the statistics of the table from the
 * planner.
 */
export async function guardReadableTable(tx: Tx, projectId: number, table: string): Promise<void> {
  await sql`alter table ${sql.id(projectSchemaName(projectId), table)} enable row level security`.execute(tx)
  await applyToNewTable(tx, projectId, table)
}
