import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '../connection.ts'
import { migrate } from '../migrate.ts'
import { insertProject } from '../people/people.sql.ts'
import { createTestDatabase } from '../testing/create-test-database.ts'
import { describeProjectSchema, describeSchema } from '../testing/describe-schema.sql.ts'
import { createOlderDatabase, OLDER_DATABASES } from '../testing/older-database.sql.ts'
import { runOf } from './apply-repeatables.sql.ts'
import { placeObject } from './expand-repeatable.ts'
import { selectObjects } from './register.sql.ts'
import { listRepeatables } from './repeatable-files.ts'

const newProject = (owner: Db) =>
  owner
    .transaction()
    .execute((tx) => insertProject(tx, { name: 'New', company: 'Valmont', features: ['dashboard'] }))

let described: ReturnType<typeof describeNew> | undefined
const describeFresh = () => (described ??= describeNew())

async function describeNew() {
  const { database, drop } = await createTestDatabase()
  const project = await newProject(database.owner)
  const fresh = {
    core: await describeSchema(database.owner, 'core'),
    project: await describeProjectSchema(database.owner, project),
  }
  await drop()
  return fresh
}

const listProjects = async (owner: Db) => {
  const { rows } = await sql<{ id: number }>`select id from core.projects order by id`.execute(owner)
  return rows.map(({ id }) => id)
}

/** Functions, triggers, policies and views of a schema, as files name them. */
const listObjects = async (owner: Db, schema: string) =>
  [...(await owner.transaction().execute((tx) => selectObjects(runOf(tx), schema)))].sort()

async function placedObjects(owner: Db, projectId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class
    where relnamespace = to_regnamespace(${`project_${projectId}`}) and relkind = 'r'`.execute(owner)
  const files = await listRepeatables('project')
  const placed = files.flatMap((file) =>
    placeObject(file, { projectId, tables: rows.map(({ name }) => name) }),
  )
  // Suppliers with figures have a view of their own (account-table.sql.ts).
  const wide = rows.flatMap(({ name }) => /^accounts_(\d+)$/.exec(name)?.[1] ?? [])
  const views = wide.map(
    (publication) => `view project_${projectId}.readable_base_mainsuppliers_${publication}`,
  )
  return [...new Set([...placed.map(({ id }) => id), ...views])].sort()
}

test('OPS-07 each object of the core schema is defined by one file, and each file defines one', async () => {
  const { database, drop } = await createTestDatabase()
  const files = (await listRepeatables('core')).flatMap((file) => placeObject(file, null)).map(({ id }) => id)
  expect(files.length).toBeGreaterThan(200)
  expect(await listObjects(database.owner, 'core')).toEqual(files.sort())
  await drop()
})

test.each(OLDER_DATABASES)(
  'OPS-07 a database migrated from %s equals a fresh one, object by object',
  async (dump) => {
    const fresh = await describeFresh()
    const { ownerUrl, database, drop } = await createOlderDatabase(dump)
    const { owner } = database
    await migrate(ownerUrl)
    expect(await describeSchema(owner, 'core')).toEqual(fresh.core)
    const projects = await listProjects(owner)
    expect(projects.length).toBeGreaterThan(0)
    const ofProjects = new Map<number, string[]>()
    for (const project of projects) {
      expect(await describeProjectSchema(owner, project)).toEqual(fresh.project)
      expect(await listObjects(owner, `project_${project}`)).toEqual(await placedObjects(owner, project))
      ofProjects.set(project, await describeSchema(owner, `project_${project}`))
    }
    // What was left of earlier texts would change when every file is applied again.
    await sql`update public.quitus_repeatables set checksum = 'of an earlier text'`.execute(owner)
    await migrate(ownerUrl)
    expect(await describeSchema(owner, 'core')).toEqual(fresh.core)
    for (const project of projects)
      expect(await describeSchema(owner, `project_${project}`)).toEqual(ofProjects.get(project))
    await drop()
  },
)

test('OPS-02 OPS-07 a process of an older release that starts on a newer database leaves its objects as they are', async () => {
  const { ownerUrl, database, drop } = await createTestDatabase()
  const { owner } = database
  const project = await newProject(owner)
  await sql`insert into public.quitus_migrations (name) values ('999_of_a_newer_release.sql')`.execute(owner)
  await sql`update public.quitus_repeatables set checksum = 'of a newer text'`.execute(owner)
  await migrate(ownerUrl)
  const kept = await sql<{ schema: string; count: number }>`
    select schema_name as schema, count(*)::integer as count from public.quitus_repeatables
    where checksum <> 'of a newer text' group by schema_name`.execute(owner)
  expect(kept.rows).toEqual([])
  await sql`delete from public.quitus_migrations where name like '999%'`.execute(owner)
  await migrate(ownerUrl)
  const applied = await sql<{ schema: string }>`
    select distinct schema_name as schema from public.quitus_repeatables
    where checksum <> 'of a newer text' order by 1`.execute(owner)
  expect(applied.rows.map(({ schema }) => schema)).toEqual(['core', `project_${project}`])
  await drop()
})
