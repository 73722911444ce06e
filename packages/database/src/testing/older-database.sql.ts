import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Db } from '../connection.ts'
import { listMigrations, readMigration } from '../migration-files.ts'
import { createTestDatabase, type TestDatabase } from './create-test-database.ts'

/** A database that stands before this migration, with project 1 as it was made beside migration 005. */
export async function createDatabaseBefore(migration: string): Promise<TestDatabase> {
  const made = await createEmptyDatabase()
  const { owner } = made.database
  const names = await listMigrations()
  for (const name of names.filter((each) => each < migration)) {
    await run(owner, await readMigration(name))
    if (name.startsWith('005')) await run(owner, await readFixture('project-at-005.sql'))
    await sql`insert into public.quitus_migrations (name) values (${name})`.execute(owner)
  }
  return made
}

/** A database as version 0.1 (commit f505337) left it, with what people did in it; fixtures/README.md says what. */
export async function createDatabaseOfVersion01(): Promise<TestDatabase> {
  const made = await createEmptyDatabase()
  // What a dump sets for its session stays out of the others.
  await made.database.owner.connection().execute(async (connection) => {
    await sql`drop table public.quitus_migrations`.execute(connection)
    await run(connection, await readFixture('version-0.1.dump'))
    await sql`discard all`.execute(connection)
  })
  return made
}

async function createEmptyDatabase(): Promise<TestDatabase> {
  const made = await createTestDatabase()
  await sql`drop schema core cascade`.execute(made.database.owner)
  await sql`delete from public.quitus_migrations`.execute(made.database.owner)
  return made
}

async function run(db: Db, text: string): Promise<void> {
  await sql.raw(text).execute(db)
}

function readFixture(name: string): Promise<string> {
  return readFile(new URL(`../../fixtures/${name}`, import.meta.url), 'utf8')
}

/**
 * What a project's schema consists of, whatever the number of the project and the order in which things were made: columns, constraints,
 * indexes, triggers, policies and rights of its tables. Views and tables of publications and review tables are left out.
 */
export async function describeProjectSchema(owner: Db, projectId: number): Promise<string[]> {
  const answer = await sql<{ line: string }>`
    with guarded as (
      select oid, relname, relacl, relrowsecurity, relforcerowsecurity from pg_class
      where relnamespace = to_regnamespace(${`project_${projectId}`}) and relkind = 'r'
        and relname !~ '^(base|review|ledger|fec|suppliers)_'
    )
    select replace(line, ${`project_${projectId}`}, 'project_N') as line from (
      select format('%s column %s %s %s %s', relname, attname, format_type(atttypid, atttypmod), attnotnull,
                    (select pg_get_expr(adbin, adrelid) from pg_attrdef where adrelid = guarded.oid and adnum = attnum))
             || format(' %s %s', attidentity, attacl) as line
      from guarded join pg_attribute on attrelid = guarded.oid and attnum > 0 and not attisdropped
      union all
      select format('%s %s', relname, pg_get_constraintdef(pg_constraint.oid)) from guarded
      join pg_constraint on conrelid = guarded.oid and contype <> 'n'
      union all
      select format('%s %s', relname, pg_get_indexdef(indexrelid)) from guarded join pg_index on indrelid = guarded.oid
      union all
      select format('%s %s', relname, pg_get_triggerdef(pg_trigger.oid)) from guarded
      join pg_trigger on tgrelid = guarded.oid and not tgisinternal
      union all
      select format('%s policy %s %s %s %s %s %s', relname, polname, polcmd, polpermissive, polroles,
                    replace(pg_get_expr(polqual, polrelid), ${`= ${projectId}`}, '= N'),
                    replace(pg_get_expr(polwithcheck, polrelid), ${`= ${projectId}`}, '= N'))
      from guarded join pg_policy on polrelid = guarded.oid
      union all
      select format('%s rights %s %s %s', relname, relrowsecurity, relforcerowsecurity,
                    (select string_agg(each::text, ',' order by each::text) from unnest(relacl) each)) from guarded
      union all
      select format('schema rights %s', nspacl) from pg_namespace where nspname = ${`project_${projectId}`}
    ) described (line)
    order by line`.execute(owner)
  return answer.rows.map(({ line }) => line)
}
