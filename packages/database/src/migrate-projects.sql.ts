import { sql } from 'kysely'
import { applyOwnerPolicy, applyProjectRepeatables, runOf } from '#repeatable/apply-repeatables.sql.ts'
import { listRepeatables } from '#repeatable/repeatable-files.ts'
import { isOwn } from './cells/own-projects.sql.ts'
import type { Db, Tx } from './connection.ts'
import {
  hasRowSecurity,
  listProjectMigrations,
  PROJECT_MIGRATIONS,
  type ProjectMigrations,
} from './migration-files.ts'
import { projectSchemaName } from './views/project-tables.ts'

/** What schemas had that were made before project schemas were numbered. */
const BASELINE = '001_baseline.sql'

/**
 * Brings the schemas of all projects up to the newest project migration and the current text of their objects, each
 * project in a transaction of its own. Runs as the owner, in one process at a time (`migrate`). Where the database is
 * of a newer release, objects keep their text.
 */
export async function migrateProjects(owner: Db, isOlder = false): Promise<void> {
  const names = await listProjectMigrations()
  const files = await listRepeatables('project')
  const current = JSON.stringify(files.map(({ path, checksum }) => ({ path, checksum })))
  const pending = await sql<{ id: number }>`
    with wanted as materialized (
      select path, checksum from jsonb_to_recordset(${current}::jsonb) wanted (path text, checksum text)
    ), given as materialized (
      select given.schema_name, count(*) as count, count(wanted.path) as current_count
      from public.quitus_repeatables given
      left join wanted on wanted.path = given.path and wanted.checksum = given.checksum
      group by given.schema_name
    )
    select project.id from core.projects project
    left join given on given.schema_name = 'project_' || project.id
    where ${isOwn('project')}
      and ((select count(*) from core.project_migrations done
            where done.project_id = project.id and done.name = any(${names}::text[])) < ${names.length}
           or (not ${isOlder} and (given.count is distinct from ${files.length} or given.current_count <> given.count)))
    order by project.id`.execute(owner)
  for (const { id } of pending.rows) {
    await owner.transaction().execute((tx) => migrateProject(tx, id))
  }
}

/**
 * Brings one project's schema up to the newest project migration and its objects to their current text, and makes it
 * where there is none; all in the caller's transaction. A process that does the same at the same time waits, and finds
 * nothing to do.
 */
export async function migrateProject(
  tx: Tx,
  projectId: number,
  migrations: ProjectMigrations = PROJECT_MIGRATIONS,
): Promise<void> {
  await tx.selectFrom('core.projects').select('id').where('id', '=', projectId).forNoKeyUpdate().execute()
  const done = await selectApplied(tx, projectId)
  const pending = (await migrations.list()).filter((name) => !done.has(name))
  if (pending.length > 0) {
    const isNew = pending.includes(BASELINE) && !(await hasSchema(tx, projectId))
    const scripts = isNew
      ? await readAllScripts(migrations, projectId, pending)
      : await readNumbered(migrations, projectId, without(pending, [BASELINE]))
    await runScripts(tx, projectId, scripts)
    await sql`
      insert into core.project_migrations (project_id, name)
      select ${projectId}, name from unnest(${pending}::text[]) name`.execute(tx)
  }
  await applyProjectRepeatables(tx, projectId, pending.length > 0)
}

type Script = { title: string; text: string }

/** What a new project runs: one script in place of the first migrations (decision 281), and those after them. */
async function readAllScripts(
  migrations: ProjectMigrations,
  projectId: number,
  pending: readonly string[],
): Promise<Script[]> {
  const { text, replaced } = await migrations.readFolded(projectId)
  const later = await readNumbered(migrations, projectId, without(pending, replaced))
  return [{ title: 'The script of new projects', text }, ...later]
}

function readNumbered(
  migrations: ProjectMigrations,
  projectId: number,
  names: readonly string[],
): Promise<Script[]> {
  const scripts = names.map(async (name) => ({
    title: `Migration ${name}`,
    text: await migrations.read(name, projectId),
  }))
  return Promise.all(scripts)
}

const without = (names: readonly string[], left: readonly string[]) =>
  names.filter((name) => !left.includes(name))

/** Tables get the policy of their owner before the next script, which may write into them. */
async function runScripts(tx: Tx, projectId: number, scripts: readonly Script[]): Promise<void> {
  for (const [at, { title, text }] of scripts.entries()) {
    try {
      await sql.raw(text).execute(tx)
      const isLast = at === scripts.length - 1
      if (hasRowSecurity(text) && !isLast) await applyOwnerPolicy(runOf(tx), { scope: 'project', projectId })
    } catch (error) {
      throw new Error(`${title} of project ${projectId} failed; the project is as it was before.`, {
        cause: error,
      })
    }
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
