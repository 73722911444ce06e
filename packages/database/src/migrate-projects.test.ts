import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { Db } from './connection.ts'
import { migrate } from './migrate.ts'
import { migrateProject } from './migrate-projects.sql.ts'
import { listProjectMigrations } from './migration-files.ts'
import { insertProject } from './people/people.sql.ts'
import { createTestDatabase } from './testing/create-test-database.ts'
import { describeProjectSchema } from './testing/describe-schema.sql.ts'
import { createOlderDatabase } from './testing/older-database.sql.ts'

const newProject = (owner: Db) =>
  owner
    .transaction()
    .execute((tx) => insertProject(tx, { name: 'New', company: 'Valmont', features: ['dashboard'] }))

/** Connections of this database that wait for another one. */
const waitingCount = async (owner: Db) => {
  const waiting = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    owner,
  )
  return waiting.rows.length
}

const applied = async (owner: Db, projectId: number) => {
  const rows = await sql<{ name: string }>`
    select name from core.project_migrations where project_id = ${projectId} order by name`.execute(owner)
  return rows.rows.map(({ name }) => name)
}

/** Every row of the tables that all projects have, as text. */
async function contentOf(owner: Db, projectId: number): Promise<Record<string, unknown[]>> {
  const tables = [
    'entries',
    'change_sets',
    'cell_changes',
    'answered_writes',
    'gone_entries',
    'deleted_entries',
  ]
  const content: Record<string, unknown[]> = {}
  for (const table of tables) {
    const rows = await sql<{ row: unknown }>`
      select to_jsonb(row) as row from ${sql.id(`project_${projectId}`, table)} row order by row::text`.execute(
      owner,
    )
    content[table] = rows.rows.map(({ row }) => row)
  }
  return content
}

/** Who deleted a row and when, of one whose change set the history still has. */
const STILL_IN_HISTORY = { deleted_by: null, deleted_by_impersonator: null, deleted_at: null }

const countRows = (content: Record<string, unknown[]>) =>
  Object.fromEntries(Object.entries(content).map(([table, rows]) => [table, rows.length]))

test('DATA-03 OPS-04 projects of version 0.1 get the schema that a new project has, and keep every row', async () => {
  const { ownerUrl, database, drop } = await createOlderDatabase('version-0.1.dump')
  const { owner } = database
  const content = async () => [await contentOf(owner, 1), await contentOf(owner, 2)]
  const before = await content()
  // A dashboard with edits, an undo and an entry that is gone; free anomalies, one of which was deleted.
  expect(before.map(countRows)).toEqual([
    { entries: 6, change_sets: 8, cell_changes: 8, answered_writes: 1, gone_entries: 1, deleted_entries: 0 },
    { entries: 3, change_sets: 6, cell_changes: 21, answered_writes: 0, gone_entries: 0, deleted_entries: 1 },
  ])
  await migrate(ownerUrl)
  // Of entries that went before, what was in their rows is not known.
  const withGoneRows = before.map((each) => ({
    ...each,
    gone_entries: each.gone_entries?.map((row) => Object.assign({}, row, { base_row: null })),
    // Who added the free anomaly that was deleted is named by number since migration 018.
    deleted_entries: each.deleted_entries?.map((row) => ({
      ...JSON.parse(JSON.stringify(row).replace('"c19":"Thomas Girard"', '"c19":"1"')),
      ...STILL_IN_HISTORY,
    })),
  }))
  expect(await content()).toEqual(withGoneRows)
  const made = await newProject(owner)
  const asNew = await describeProjectSchema(owner, made)
  expect(asNew.length).toBeGreaterThan(50)
  for (const project of [1, 2, 3]) {
    expect(await describeProjectSchema(owner, project)).toEqual(asNew)
    expect(await applied(owner, project)).toEqual(await listProjectMigrations())
  }
  await drop()
})

test('DATA-10 OPS-04 the tables that held weak anomalies go, and no other', async () => {
  const { ownerUrl, database, drop } = await createTestDatabase()
  const project = await newProject(database.owner)
  const schema = `project_${project}`
  for (const table of ['to_check_7', 'ledger_7'])
    await sql`create table ${sql.id(schema, table)} (anomaly_id text)`.execute(database.owner)
  await sql`delete from core.project_migrations where name like '017%'`.execute(database.owner)
  await migrate(ownerUrl)
  const left = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = ${schema}::regnamespace and relname ~ '_7$'`.execute(
    database.owner,
  )
  expect(left.rows).toEqual([{ name: 'ledger_7' }])
  await drop()
})

test('OPS-02 OPS-04 starting again, and two processes at once, migrate each project once', async () => {
  const { ownerUrl, database, drop } = await createOlderDatabase('version-0.1.dump')
  await Promise.all([migrate(ownerUrl), migrate(ownerUrl)])
  await migrate(ownerUrl)
  expect(await applied(database.owner, 2)).toEqual(await listProjectMigrations())
  await drop()
})

test('OPS-02 OPS-08 a process that starts while another one makes a project waits for it, and finds nothing to do', async () => {
  const { ownerUrl, database, drop } = await createTestDatabase()
  const { owner } = database
  const project = await newProject(owner)
  await sql`drop schema ${sql.id(`project_${project}`)} cascade`.execute(owner)
  await sql`delete from core.project_migrations`.execute(owner)
  await sql`delete from public.quitus_repeatables where schema_name = ${`project_${project}`}`.execute(owner)
  let starting: Promise<void> | undefined
  await owner.transaction().execute(async (tx) => {
    await migrateProject(tx, project)
    starting = migrate(ownerUrl)
    await vi.waitFor(async () => expect(await waitingCount(owner)).toBe(1), 20_000)
  })
  await starting
  expect(await applied(owner, project)).toEqual(await listProjectMigrations())
  await drop()
})

test('SEC-01 the application neither reads nor writes which migrations a project has had', async () => {
  const { database, drop } = await createTestDatabase()
  await expect(sql`select from core.project_migrations`.execute(database.app)).rejects.toMatchObject({
    code: '42501',
  })
  await drop()
})
