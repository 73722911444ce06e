import { runAppTransaction } from '@quitus/database/app-transaction.sql.ts'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { startFreeAnomalies } from '#testing/free-anomalies.ts'
import { prepareFreeView } from '#testing/prepare-free-view.ts'
import { startTestServer } from '#testing/start-test-server.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff' })
const as = await server.signInAs(staff)

/** Waits until so many transactions of the database wait for advisory locks. */
async function advisoryWaiters(count: number): Promise<void> {
  const waiting = sql<{ count: number }>`
    select count(*)::integer as count from pg_locks
    where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`
  const found = async () => (await waiting.execute(server.database.owner)).rows[0]?.count
  await vi.waitFor(async () => expect(await found()).toBe(count), { timeout: 60_000, interval: 20 })
}

/** How many transactions of the application wait for a row that another one holds? */
async function rowWaiters(): Promise<number | undefined> {
  const answer = await sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%review_freeanomaly%'`.execute(
    server.database.owner,
  )
  return answer.rows[0]?.count
}

test('DATA-03 FLOW-07 a publication keeps a row that is being added, and excludes one that is being deleted', async () => {
  const free = await startFreeAnomalies(server, staff, as, [[staff, 'manage']])
  await free.add({ Fournisseur: 'Un' })
  await free.add({ Fournisseur: 'Deux' })
  const calls: Promise<unknown>[] = []
  await runAppTransaction(server.database, { userId: null, projectId: free.project.id }, async (tx) => {
    // Both calls stop behind the lock of the rows, in the middle of their work.
    const rows = `rows/${free.project.id}/freeanomaly`
    await sql`select pg_advisory_xact_lock(hashtextextended(${rows}, 0))`.execute(tx)
    calls.push(free.remove('AL-0001'), free.add({ Fournisseur: 'Trois' }))
    await advisoryWaiters(2)
    calls.push(prepareFreeView(server.database, free.project, staff))
    await advisoryWaiters(3)
  })
  await Promise.all(calls)
  expect((await free.rows()).map((row) => row.Fournisseur)).toEqual(['Deux', 'Trois'])
  await prepareFreeView(server.database, free.project, staff)
  expect((await free.rows()).map((row) => row.Fournisseur)).toEqual(['Deux', 'Trois'])
})

test('CELL-11 FLOW-07 an edit that waited for the deletion of its row is refused', async () => {
  const free = await startFreeAnomalies(server, staff, as, [[staff, 'manage']])
  await free.add({ Fournisseur: 'Un' })
  const calls: ReturnType<typeof free.edit>[] = []
  const schema = `project_${free.project.id}`
  await server.database.owner.transaction().execute(async (tx) => {
    // What a deletion does, up to its commit.
    await sql`select from ${sql.id(schema, 'review_freeanomaly')} for no key update`.execute(tx)
    const { rows } = await sql<{ id: number }>`
      select current_publication_id as id from core.views where project_id = ${free.project.id}`.execute(tx)
    await sql`delete from ${sql.id(schema, `base_freeanomaly_${rows[0]?.id}`)}`.execute(tx)
    calls.push(free.edit('AL-0001', 'Commentaire', 'vu'))
    await vi.waitFor(async () => expect(await rowWaiters()).toBe(1), { timeout: 60_000, interval: 20 })
  })
  const [edited] = await Promise.all(calls)
  expect(edited).toMatchObject({ changeSet: null, refused: [{ code: 'unknown_entry' }] })
})
