import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '../migrate.ts'
import { createTestDatabase } from './create-test-database.ts'

test('each test database is migrated, its own, and gone when dropped', async () => {
  const [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()])
  await first.database.owner.insertInto('core.companies').values({ name: 'Ours alone' }).execute()
  const count = sql<{ n: number }>`select count(*)::int as n from core.companies`
  expect((await count.execute(first.database.owner)).rows).toEqual([{ n: 1 }])
  expect((await count.execute(second.database.owner)).rows).toEqual([{ n: 0 }])
  await first.drop()
  const names = await sql<{ datname: string }>`select datname from pg_database`.execute(second.database.owner)
  const gone = new URL(first.ownerUrl).pathname.slice(1)
  expect(names.rows.map(({ datname }) => datname)).not.toContain(gone)
  await second.drop()
})

test('migrating a migrated database changes nothing', async () => {
  const { ownerUrl, database, drop } = await createTestDatabase()
  const applied = () => sql`select * from public.quitus_migrations`.execute(database.owner)
  const before = (await applied()).rows
  await Promise.all([migrate(ownerUrl), migrate(ownerUrl)])
  expect((await applied()).rows).toEqual(before)
  await drop()
})

test('the application pool runs as the application role', async () => {
  const { database, drop } = await createTestDatabase()
  const who = await sql<{ role: string }>`select current_user as role`.execute(database.app)
  expect(who.rows).toEqual([{ role: 'quitus_app' }])
  await drop()
})
