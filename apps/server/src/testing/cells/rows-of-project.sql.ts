import type { Db } from '@quitus/database/connection.ts'
import { sql } from 'kysely'

/** Tables of the schema `core` with rows about a project. */
export async function rowsOfProject(owner: Db, projectId: number): Promise<string[]> {
  const carrying = await sql<{ table: string }>`
    select relname as table from pg_attribute
    join pg_class on pg_class.oid = attrelid join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = 'core' and relkind = 'r' and attname = 'project_id' and not attisdropped order by 1`.execute(
    owner,
  )
  const found: string[] = []
  for (const { table } of carrying.rows) {
    const { rows } =
      await sql`select from ${sql.id('core', table)} where project_id = ${projectId} limit 1`.execute(owner)
    if (rows.length > 0) found.push(table)
  }
  const { rows } = await sql`select from core.projects where id = ${projectId}`.execute(owner)
  return rows.length > 0 ? [...found, 'projects'] : found
}
