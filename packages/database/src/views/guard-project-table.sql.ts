import { sql } from 'kysely'
import type { Tx } from '../connection.ts'
import { projectSchemaName } from './project-tables.ts'

/**
 * Second wall around one table of a project: it shows itself only to transactions that named this very project. The project is
 * compared in a sub-select, which PostgreSQL runs once for a statement and not once for a row, and of which its planner expects more than
 * of a comparison with the answer of one.
 */
export async function guardProjectTable(tx: Tx, projectId: number, table: string): Promise<void> {
  await closeProjectTable(tx, projectId, table)
  await sql`
    create policy project on ${sql.id(projectSchemaName(projectId), table)} to quitus_app
    using ((select core.current_project_id() = ${sql.lit(projectId)}))
    with check (core.current_project_id() = ${sql.lit(projectId)})`.execute(tx)
}

/** Row-level security that lets only the owner in. */
export async function closeProjectTable(tx: Tx, projectId: number, table: string): Promise<void> {
  const name = sql.id(projectSchemaName(projectId), table)
  await sql`alter table ${name} enable row level security`.execute(tx)
  await sql`alter table ${name} force row level security`.execute(tx)
  await sql`create policy owner on ${name} to current_user using (true) with check (true)`.execute(tx)
}

/**
 * Opens a closed table for reading through a view whose one condition is the project. A policy on the table itself would keep
 * PostgreSQL from using an index for LIKE or for comparing numbers, because those operators are not leakproof; this condition
 * names no column, so it is checked once, before anything is read. The view reads as the owner, on whom policies are not forced here:
 * they would let every row pass and hide the statistics of the table from the planner.
 */
export async function openForReading(
  tx: Tx,
  projectId: number,
  table: string,
  readable: string,
): Promise<void> {
  const schema = projectSchemaName(projectId)
  await sql`alter table ${sql.id(schema, table)} no force row level security`.execute(tx)
  await sql`
    create view ${sql.id(schema, readable)} as
    select * from ${sql.id(schema, table)} where core.current_project_id() = ${sql.lit(projectId)}`.execute(
    tx,
  )
  await sql`grant select on ${sql.id(schema, readable)} to quitus_app`.execute(tx)
}
