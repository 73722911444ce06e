import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { dropProjectSchema } from './drop-project-schema.sql.ts'
import { insertProject } from './people/people.sql.ts'
import { createTestDatabase } from './testing/create-test-database.ts'

test('OPS-02 SEC-09 nobody waits for a second while a schema is dropped next to a long import, and it is dropped after that', async () => {
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
