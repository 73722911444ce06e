import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { dropProjectSchema } from './drop-project-schema.sql.ts'
import { buildPendingIndexes, recordPendingIndexes } from './pending-indexes.sql.ts'
import { insertProject } from './people/people.sql.ts'
import { createTestDatabase } from './testing/create-test-database.ts'

async function databaseWithProject() {
  const { database, ownerUrl, drop } = await createTestDatabase()
  onTestFinished(() => drop())
  const { owner } = database
  const project = { name: 'Audit', company: 'Valmont', features: ['dashboard' as const] }
  const id = await owner.transaction().execute((tx) => insertProject(tx, project))
  const hasSchema = async () => {
    const found = await sql<{ there: boolean }>`
      select to_regnamespace(${`project_${id}`}) is not null as there`.execute(owner)
    return found.rows[0]?.there
  }
  return { owner, ownerUrl, id, hasSchema }
}

test('OPS-02 SEC-09 nobody waits for a second while a schema is dropped next to a long import, and it is dropped after that', async () => {
  const { owner, ownerUrl, id, hasSchema } = await databaseWithProject()
  expect(await hasSchema()).toBe(true)
  const [importing, caller] = await Promise.all(
    [1, 2].map(async () => {
      const client = new Client({ connectionString: ownerUrl, lock_timeout: 1000 })
      await client.connect()
      onTestFinished(() => client.end())
      return client
    }),
  )
  if (importing === undefined || caller === undefined) throw new Error('There are two connections.')
  await importing.query('begin')
  await importing.query('select from core.users')
  const dropping = owner.transaction().execute((tx) => dropProjectSchema(tx, id))
  let attempts = 0
  let wasWaiting = false
  while (attempts < 3) {
    const { rows } = await caller.query(
      `select from pg_locks where relation = 'core.users'::regclass and mode = 'AccessExclusiveLock' and not granted`,
    )
    const isWaiting = rows.length > 0
    if (isWaiting && !wasWaiting) attempts += 1
    wasWaiting = isWaiting
    await caller.query('select from core.users')
  }
  expect(await hasSchema()).toBe(true)
  await importing.query('commit')
  await dropping
  expect(await hasSchema()).toBe(false)
})

test('SEC-09 OPS-04 an index of the project that is being made gives way', async () => {
  const { owner, id, hasSchema } = await databaseWithProject()
  const table = `project_${id}.base_dashboard_1`
  await sql.raw(`create table ${table} as select 1 as c1`).execute(owner)
  // It takes longer than anyone waits for the tables of the project.
  await sql`create function public.slowly(integer) returns integer language plpgsql immutable
    as 'begin perform pg_sleep(60); return $1; end'`.execute(owner)
  const statement = `CREATE INDEX ON ${table} USING btree (public.slowly(c1))`
  await owner.transaction().execute((tx) => recordPendingIndexes(tx, [statement]))
  const building = buildPendingIndexes(owner, new AbortController().signal)
  await vi.waitFor(async () => {
    const working = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event = 'PgSleep' and query = ${statement}`.execute(owner)
    expect(working.rows).toHaveLength(1)
  })
  await owner.transaction().execute((tx) => dropProjectSchema(tx, id))
  expect(await building).toBe(0)
  expect(await hasSchema()).toBe(false)
  expect(await buildPendingIndexes(owner, new AbortController().signal), 'of nothing any more').toBe(0)
  expect(await owner.selectFrom('core.pending_indexes').selectAll().execute()).toEqual([])
})
