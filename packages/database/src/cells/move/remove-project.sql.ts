import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { Db, Tx } from '#connection.ts'
import { dropProjectSchema } from '#drop-project-schema.sql.ts'
import { projectSchemaName } from '#views/project-tables.ts'
import { publicationOf, TABLES_OF_PROJECT } from './moved-tables.ts'

const FOREIGN_KEY = '23503'

/**
 * Removes what a database has of a project that is in another one, or that has not arrived whole. Throws where the
 * directory says that the project is in this database, or something still publishes it.
 */
export async function removeProject(owner: Db, projectId: number): Promise<void> {
  await owner.transaction().execute(async (tx) => {
    await refuseOwn(tx, projectId)
    await dropProjectSchema(tx, projectId)
    await sql`delete from public.quitus_repeatables where schema_name = ${projectSchemaName(projectId)}`.execute(
      tx,
    )
    let waiting = TABLES_OF_PROJECT
    while (waiting.length > 0) {
      const failed: string[] = []
      for (const table of waiting) if (!(await deleteRows(tx, table, projectId))) failed.push(table)
      if (failed.length === waiting.length)
        throw new Error(`Rows of ${failed.join(', ')} refer to each other.`)
      waiting = failed
    }
  })
}

async function refuseOwn(tx: Tx, projectId: number): Promise<void> {
  const answer = await sql<{ own: boolean; published: boolean }>`
    select coalesce((select cell = core.own_cell() from core.projects where id = ${projectId}), true) as own,
           exists (select from pg_publication where pubname = ${publicationOf(projectId)}) as published`.execute(
    tx,
  )
  const [row] = answer.rows
  if (row === undefined || row.own) throw new Error(`Project ${projectId} is in this database.`)
  if (row.published) throw new Error(`Project ${projectId} is still published.`)
}

/** False where rows of another table refer to them. */
async function deleteRows(tx: Tx, table: string, projectId: number): Promise<boolean> {
  await sql`savepoint of_table`.execute(tx)
  try {
    await sql`delete from ${sql.id('core', table)} where project_id = ${projectId}`.execute(tx)
    await sql`release savepoint of_table`.execute(tx)
    return true
  } catch (error) {
    if (!(error instanceof DatabaseError && error.code === FOREIGN_KEY)) throw error
    await sql`rollback to savepoint of_table`.execute(tx)
    return false
  }
}
