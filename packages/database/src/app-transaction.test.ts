import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runAppTransaction } from './app-transaction.sql.ts'
import { prepared } from './prepared.sql.ts'
import { createTestDatabase, type TestDatabase } from './testing/create-test-database.ts'

let testing: TestDatabase
beforeAll(async () => {
  testing = await createTestDatabase()
})
afterAll(() => testing.drop())

const requester = { userId: 7, projectId: 3 }
const named = sql<{ user: string; project: string }>`
  select current_setting('app.user_id') as user, current_setting('app.project_id') as project`

test('SEC-01 the first statement knows already who the requester is, and the next transaction of its connection does not', async () => {
  const first = await runAppTransaction(testing.database, requester, (tx) => named.execute(tx))
  expect(first.rows).toEqual([{ user: '7', project: '3' }])
  const nobody = { userId: null, projectId: null }
  const second = await runAppTransaction(testing.database, nobody, (tx) => named.execute(tx))
  expect(second.rows).toEqual([{ user: '', project: '' }])
})

test('what was written before a failure is rolled back, also when the first statement is the one that fails', async () => {
  const table = sql.id('public', 'kept')
  await sql`create table ${table} (n integer primary key)`.execute(testing.database.owner)
  await sql`grant insert, select on ${table} to quitus_app`.execute(testing.database.owner)
  const insert = sql`insert into ${table} values (1)`
  const failing = async (...statements: { execute: typeof insert.execute }[]) =>
    runAppTransaction(testing.database, requester, async (tx) => {
      for (const statement of statements) await statement.execute(tx)
    })
  await expect(failing(insert, insert)).rejects.toThrow(/duplicate key/)
  await expect(failing(sql`select nonsense`)).rejects.toThrow(/nonsense/)
  const kept = sql<{ n: number }>`select count(*)::int as n from ${table}`
  expect((await kept.execute(testing.database.owner)).rows).toEqual([{ n: 0 }])
  await failing(insert)
  expect((await kept.execute(testing.database.owner)).rows).toEqual([{ n: 1 }])
})

test('a transaction without a statement sends nothing, and its failure is its own', async () => {
  await expect(runAppTransaction(testing.database, requester, async () => 'nothing')).resolves.toBe('nothing')
  const failing = async () => {
    throw new Error('of the work itself')
  }
  await expect(runAppTransaction(testing.database, requester, failing)).rejects.toThrow('of the work itself')
})

test('a prepared statement is planned once for its connection and answers again each time', async () => {
  const double = (n: number) => sql<{ n: number }>`${prepared('double')} select ${n}::integer * 2 as n`
  const answers = await runAppTransaction(testing.database, requester, async (tx) => [
    await double(4).execute(tx),
    await double(5).execute(tx),
    await sql`select name, calls from (select name, generic_plans + custom_plans as calls
                from pg_prepared_statements) plans where name = 'double'`.execute(tx),
  ])
  expect(answers.map(({ rows }) => rows)).toEqual([[{ n: 8 }], [{ n: 10 }], [{ name: 'double', calls: '2' }]])
})
