import { sql } from 'kysely'
import type { Db, Tx } from './connection.ts'
import { listProjectMigrations, readProjectMigration } from './migration-files.ts'
import { projectSchemaName } from './views/project-tables.ts'

/** What schemas had that were made before project schemas were numbered. */
const BASELINE = '001_baseline.sql'

/**
 * Brings the schemas of all projects up to the newest project migration, each project in a transaction of its own. Asked as the owner,
 * by one process at a time (`migrate`).
 */
export async function migrateProjects(owner: Db): Promise<void> {
  const names = await listProjectMigrations()
  const pending = await sql<{ id: number }>`
    select project.id from core.projects project
    where (select count(*) from core.project_migrations done
           where done.project_id = project.id and done.name = any(${names}::text[])) < ${names.length}
    order by project.id`.execute(owner)
  for (const { id } of pending.rows) {
    await owner.transaction().execute((tx) => migrateProject(tx, id))
  }
}

/** Brings one project's schema up to the newest project migration, and makes it where there is none; all in the caller's transaction. */
export async function migrateProject(tx: Tx, projectId: number): Promise<void> {
  const done = await selectApplied(tx, projectId)
  for (const name of await listProjectMigrations()) {
    if (done.has(name)) continue
    try {
      if (name !== BASELINE || !(await hasSchema(tx, projectId))) {
        await sql.raw(await readProjectMigration(name, projectId)).execute(tx)
      }
    } catch (error) {
      throw new Error(`Migration ${name} of project ${projectId} failed; the project stands as before it.`, {
        cause: error,
      })
    }
    await sql`insert into core.project_migrations (project_id, name) values (${projectId}, ${name})`.execute(
      tx,
    )
  }
}

async function selectApplied(tx: Tx, projectId: number): Promise<Set<string>> {
  const answer = await sql<{ name: string }>`
    select name from core.project_migrations where project_id = ${projectId}`.execute(tx)
  return new Set(answer.rows.map(({ name }) => name))
}

async function hasSchema(tx: Tx, projectId: number): Promise<boolean> {
  const answer = await sql<{ exists: boolean }>`
    select to_regnamespace(${projectSchemaName(projectId)}) is not null as exists`.execute(tx)
  return answer.rows[0]?.exists === true
}
