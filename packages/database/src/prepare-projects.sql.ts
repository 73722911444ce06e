import { sql } from 'kysely'
import { isOwn } from './cells/own-projects.sql.ts'
import type { Db } from './connection.ts'
import { migrateProject } from './migrate-projects.sql.ts'

/**
 * Makes the schemas of projects that are new in this database: a project is made centrally, and its cell comes to know
 * of it a moment later. Any number of processes may do it at once.
 */
export async function prepareOwnProjects(owner: Db): Promise<void> {
  const found = await sql<{ id: number }>`
    select project.id from core.projects project
    where ${isOwn('project')}
      and not exists (select from core.project_migrations done where done.project_id = project.id)
    order by project.id`.execute(owner)
  for (const { id } of found.rows) {
    await owner.transaction().execute((tx) => migrateProject(tx, id))
  }
}
