import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from './connection.ts'
import { migrateProject } from './migrate-projects.sql.ts'
import { PROJECT_MIGRATIONS, type ProjectMigrations, replacedBy } from './migration-files.ts'
import { createTestDatabase } from './testing/create-test-database.ts'
import { describeProjectSchema } from './testing/describe-schema.sql.ts'

/** A new project; with `isOld`, one that gets a schema from before the numbers, and then every numbered migration. */
const makeProject = (owner: Db, isOld: boolean, migrations: ProjectMigrations = PROJECT_MIGRATIONS) =>
  owner.transaction().execute(async (tx) => {
    const company = await tx
      .insertInto('core.companies')
      .values({ name: 'Valmont' })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    const { id } = await tx
      .insertInto('core.projects')
      .values({ name: 'New', company_id: company?.id ?? 1, features: ['dashboard'], archived_at: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (isOld) await sql.raw(await migrations.read('001_baseline.sql', id)).execute(tx)
    await migrateProject(tx, id, migrations)
    return id
  })

/** What `describeProjectSchema` does not compare: order and names that older databases need not have. */
async function describeRest(owner: Db, projectId: number): Promise<string[]> {
  const schema = `project_${projectId}`
  const { rows } = await sql<{ line: string }>`
    with relation as (
      select oid, relname, relkind, reloptions, relreplident from pg_class where relnamespace = ${schema}::regnamespace
    )
    select format('%s %s replica %s options %s comment %s', relname, relkind, relreplident, reloptions,
                  obj_description(oid, 'pg_class')) as line from relation
    union all
    select format('%s column %s is %s, stored %s, comment %s', relname, attnum, attname, attstorage,
                  col_description(oid, attnum))
    from relation join pg_attribute on attrelid = oid and attnum > 0
    union all
    select format('%s constraint %s %s', relname, conname, contype)
    from relation join pg_constraint on conrelid = relation.oid
    union all
    select format('%s index %s %s %s', indrelid::regclass, indexrelid::regclass, indimmediate, indisvalid)
    from relation join pg_index on indrelid = relation.oid
    union all
    select format('sequence %s of %s %s: %s', relname, refobjid::regclass, refobjsubid, to_jsonb(numbers) - 'schemaname')
    from relation join pg_sequences numbers on schemaname = ${schema} and sequencename = relname
    left join pg_depend on objid = relation.oid and classid = 'pg_class'::regclass and refobjsubid > 0`.execute(
    owner,
  )
  return rows.map(({ line }) => line.replaceAll(schema, 'project_N')).sort()
}

/** Every row of the schema of a project, and every row of `core` and of the register that names the project. */
async function contentOf(owner: Db, projectId: number): Promise<Record<string, unknown[]>> {
  const { rows } = await sql<{ table: string; where: string }>`
    select oid::regclass::text as table, 'true' as where from pg_class
    where relnamespace = ${`project_${projectId}`}::regnamespace and relkind = 'r'
    union all
    select attrelid::regclass::text, 'project_id = ' || ${projectId} from pg_attribute
    join pg_class on pg_class.oid = attrelid and relkind in ('r', 'p')
    where relnamespace = 'core'::regnamespace and attname = 'project_id'
    union all
    select 'public.quitus_repeatables', format('schema_name = %L', 'project_' || ${projectId}::integer)`.execute(
    owner,
  )
  const content: Record<string, unknown[]> = {}
  for (const { table, where } of rows) {
    const found = await sql<{ row: unknown }>`
      select to_jsonb(each) - array['project_id', 'schema_name', 'applied_at'] as row from ${sql.raw(table)} each
      where ${sql.raw(where)} order by 1`.execute(owner)
    content[table.replace(`project_${projectId}.`, 'project_N.')] = found.rows.map(({ row }) => row)
  }
  return content
}

test('OPS-04 DATA-03 a new project is what the numbered migrations make of an old one, with the same rows', async () => {
  const { database, drop } = await createTestDatabase()
  const { owner } = database
  const [old, made] = [await makeProject(owner, true), await makeProject(owner, false)]
  const described = await describeProjectSchema(owner, made)
  expect(described.length).toBeGreaterThan(300)
  expect(described).toEqual(await describeProjectSchema(owner, old))
  const rest = await describeRest(owner, made)
  expect(rest.length).toBeGreaterThan(300)
  expect(rest).toEqual(await describeRest(owner, old))
  const content = await contentOf(owner, made)
  expect(content).toEqual(await contentOf(owner, old))
  expect(content['core.project_migrations']).toEqual(
    (await PROJECT_MIGRATIONS.list()).map((name) => ({ name })),
  )
  expect(content['project_N.history_chain']).toHaveLength(1)
  expect(content['core.awaiting_counts']).toHaveLength(1)
  await drop()
})

test('OPS-04 a migration after those that one script replaces runs for new projects and for old ones', async () => {
  const { database, drop } = await createTestDatabase()
  const LATER = '999_later.sql'
  let read: string[] = []
  const migrations: ProjectMigrations = {
    ...PROJECT_MIGRATIONS,
    list: async () => [...(await PROJECT_MIGRATIONS.list()), LATER],
    read: async (name, projectId) => {
      read.push(name)
      if (name !== LATER) return PROJECT_MIGRATIONS.read(name, projectId)
      // Without the policy of the owner it would change no row.
      return `update project_${projectId}.history_chain set until_id = 7`
    },
  }
  for (const isOld of [true, false]) {
    read = []
    const content = await contentOf(database.owner, await makeProject(database.owner, isOld, migrations))
    expect(content['project_N.history_chain']).toMatchObject([{ until_id: 7 }])
    expect(content['core.project_migrations']?.at(-1)).toEqual({ name: LATER })
    expect(read).toEqual(isOld ? await migrations.list() : [LATER])
  }
  await drop()
})

test('OPS-04 the script of new projects names the last migration that it replaces', async () => {
  const names = ['001_a.sql', '002_b.sql', '003_c.sql']
  expect(replacedBy('-- A text.\n-- Replaces all until: 002_b.sql\n', names)).toEqual(names.slice(0, 2))
  for (const text of ['-- Replaces all until: 004_d.sql', '-- A text.'])
    expect(() => replacedBy(text, names)).toThrow('no migration')
  const { text, replaced } = await PROJECT_MIGRATIONS.readFolded(7)
  expect(text).toContain('create table project_7.entries')
  expect(replaced.at(-1)).toMatch(/^\d{3}_/)
})
