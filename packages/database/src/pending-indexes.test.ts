import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { publishProject, withdrawProject } from './cells/move/publish-project.sql.ts'
import type { Db } from './connection.ts'
import { buildPendingIndexes, canComeLater, cancelIndexAtWork, deferIndexes } from './pending-indexes.sql.ts'
import { insertProject } from './people/people.sql.ts'
import { createTestDatabase } from './testing/create-test-database.ts'

const SORT = 'CREATE INDEX base_c1_idx ON project_7.base_dashboard_1 USING btree (c1)'

async function database() {
  const made = await createTestDatabase()
  onTestFinished(() => made.drop())
  const client = new Client({ connectionString: made.ownerUrl })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('create schema project_7')
  await client.query('create table project_7.base_dashboard_1 as select generate_series(1, 100) as c1')
  const { owner } = made.database
  const indexes = async () =>
    (
      await sql<{
        name: string
      }>`select indexname as name from pg_indexes where schemaname = 'project_7'`.execute(owner)
    ).rows.map(({ name }) => name)
  const pending = async () =>
    (await owner.selectFrom('core.pending_indexes').select('statement').orderBy('statement').execute()).map(
      ({ statement }) => statement,
    )
  return { client, owner, indexes, pending }
}

test.each([
  [SORT, true],
  ['CREATE INDEX i ON project_7.base_dashboard_1 USING gin (search_text public.gin_trgm_ops)', true],
  ['CREATE INDEX i ON project_7.base_dashboard_1 USING btree (anomaly_id, child_index)', false],
  ['CREATE UNIQUE INDEX i ON project_7.base_dashboard_1 USING btree (c1)', false],
  ['CREATE INDEX i ON project_7.row_changes USING btree (row_id)', false],
  ['CREATE INDEX i ON core.base_dashboard_1 USING btree (c1)', false],
])('OPS-04 OPS-08 %s may come later: %s', (statement, expected) => {
  expect(canComeLater(statement)).toBe(expected)
})

test('OPS-04 pending indexes are made once each, and those whose table or column has gone are dropped', async () => {
  const { client, owner, indexes, pending } = await database()
  const ofNothing = SORT.replace('base_dashboard_1', 'base_dashboard_2')
  const ofOther = SORT.replace('(c1)', '(c2)').replace('base_c1', 'base_c2')
  await deferIndexes(client, [ofNothing, SORT, ofOther])
  await deferIndexes(client, [SORT])
  expect(await pending()).toEqual([ofNothing, SORT, ofOther].toSorted())
  const { signal } = new AbortController()
  const built = await Promise.all([1, 2].map(() => buildPendingIndexes(owner, signal)))
  expect(built.reduce((sum, count) => sum + count, 0)).toBe(1)
  expect(await indexes()).toEqual(['base_c1_idx'])
  expect(await pending()).toEqual([])
  await deferIndexes(client, [SORT])
  expect(await buildPendingIndexes(owner, signal), 'it is there').toBe(0)
  expect(await pending()).toEqual([])
})

test('OPS-04 an index that fails holds back none of the others, and is made once its cause is gone', async () => {
  const { client, owner, indexes, pending } = await database()
  const failing = 'CREATE INDEX base_a_idx ON project_7.base_dashboard_1 USING btree (project_7.indexed(c1))'
  const define = (body: string) =>
    client.query(`create or replace function project_7.indexed(value integer) returns integer language plpgsql immutable
      as $$ begin ${body}; end $$`)
  await define(`raise 'The disk is full.'`)
  await deferIndexes(client, [failing, SORT])
  const faults: string[] = []
  const make = () =>
    buildPendingIndexes(owner, new AbortController().signal, ({ message }) => faults.push(message))
  expect(await make()).toBe(1)
  expect(await indexes()).toEqual(['base_c1_idx'])
  expect(await pending()).toEqual([failing])
  expect(faults).toEqual([`The disk is full.: ${failing}`])
  expect(await make(), 'not at once again').toBe(0)
  expect(faults).toHaveLength(1)
  await define('return value')
  await client.query(`update core.pending_indexes set failed_at = failed_at - interval '11 minutes'`)
  expect(await make()).toBe(1)
  expect(await pending()).toEqual([])
})

test('OPS-04 an index after which its table cannot be analysed is not made over and over', async () => {
  const { client, owner, pending } = await database()
  await client.query(`
    create function project_7.indexed(value integer) returns integer language plpgsql immutable as $$
    begin
      if current_query() like 'analyze%' then raise 'The disk is full.'; end if;
      return value;
    end $$`)
  const failing = 'CREATE INDEX base_a_idx ON project_7.base_dashboard_1 USING btree (project_7.indexed(c1))'
  await deferIndexes(client, [failing])
  const faults: string[] = []
  const { signal } = new AbortController()
  expect(await buildPendingIndexes(owner, signal, ({ message }) => faults.push(message))).toBe(0)
  expect(faults).toEqual([`The disk is full.: ${failing}`])
  expect(await pending()).toEqual([failing])
})

test('OPS-04 an index at work is cancelled when the process stops, and stays pending', async () => {
  const { client, owner, indexes, pending } = await database()
  await deferIndexes(client, [SORT])
  await client.query('begin')
  await client.query('lock table project_7.base_dashboard_1 in exclusive mode')
  const stopping = new AbortController()
  const building = buildPendingIndexes(owner, stopping.signal)
  await vi.waitFor(() => expectWaiting(owner))
  stopping.abort()
  expect(await building).toBe(0)
  await client.query('rollback')
  expect(await pending()).toEqual([SORT])
  expect(await buildPendingIndexes(owner, new AbortController().signal)).toBe(1)
  expect(await indexes()).toEqual(['base_c1_idx'])
})

test('OPS-08 OPS-04 an index at work gives way to a move, and nothing is made until that has ended', async () => {
  const { client, owner, indexes } = await database()
  const project = { name: 'Audit', company: 'Valmont', features: ['dashboard' as const] }
  const moving = await owner.transaction().execute((tx) => insertProject(tx, project))
  await deferIndexes(client, [SORT])
  await client.query('begin')
  await client.query('lock table project_7.base_dashboard_1 in exclusive mode')
  const { signal } = new AbortController()
  const building = buildPendingIndexes(owner, signal)
  await vi.waitFor(() => expectWaiting(owner))
  await cancelIndexAtWork(owner, null)
  await publishProject(owner, moving)
  expect(await building).toBe(0)
  await client.query('rollback')
  expect(await buildPendingIndexes(owner, signal)).toBe(0)
  expect(await indexes()).toEqual([])
  await withdrawProject(owner, moving)
  expect(await buildPendingIndexes(owner, signal)).toBe(1)
})

async function expectWaiting(owner: Db): Promise<void> {
  const waiting = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query = ${SORT}`.execute(owner)
  expect(waiting.rows).toHaveLength(1)
}
