import {
  exportHistoryHead,
  getSealedHistory,
  startVerification,
} from '@quitus/contract/history/sealed-history.ts'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { tableOf } from '#history-chain/chained-rows.sql.ts'
import { readHeads } from '#history-chain/heads.ts'
import { chainAll } from '#testing/history/chain-all.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { change, publishForWriting } from '#testing/writing-world.ts'

const server = await startTestServer({ runsJobs: true })
const { owner } = server.database
const thomas = await server.person({ roleType: 'staff' })
const as = await server.signInAs(thomas)

async function world() {
  const made = await publishForWriting(server, thomas, [[thomas, 'manage']])
  const params = { projectId: made.project.id }
  const { changeSet } = await made.edit(as, [change('E1$$1', 'Remarque', 'vu')])
  const read = () => server.call(getSealedHistory, { params }, { as })
  const verify = async () => {
    server.clock.advance(1000)
    await server.call(startVerification, { params }, { as })
    await vi.waitFor(async () => expect((await read()).verification?.state).toBe('done'), { timeout: 60_000 })
    return (await read()).verification?.result
  }
  return { ...made, params, changeSet: changeSet ?? '', read, verify }
}

test('SEC-06 before the first seal nothing is said to be sealed, and after it up to where, and its head is exported', async () => {
  const { params, changeSet, read } = await world()
  expect(await read()).toEqual({ last: null, waiting: 2, removed: null, verification: null })
  await chainAll(owner, params.projectId, () => server.clock.now())
  const { last, waiting } = await read()
  expect(last).toMatchObject({ changeSetId: changeSet, position: 2 })
  expect(waiting).toBe(0)
  const { name, text } = await server.call(exportHistoryHead, { params }, { as })
  expect(name).toBe(`quitus-${params.projectId}-2.json`)
  expect(readHeads(text)?.heads).toMatchObject([{ projectId: params.projectId, hash: last?.hash }])
})

test('SEC-06 a verification seals what waits, says that the history is intact, and names the first change that is not', async () => {
  const { params, changeSet, verify } = await world()
  await chainAll(owner, params.projectId, () => server.clock.now())
  expect(await verify()).toEqual({
    ...{ verdict: 'intact', sealed: 2, erased: 0, isRemovalCertified: true, difference: null },
  })
  await sql`update ${tableOf(params.projectId, 'change_sets')} set actor_id = actor_id + 1
            where id = ${changeSet}`.execute(owner)
  expect(await verify()).toMatchObject({
    verdict: 'differs',
    difference: { fault: 'changed', changeSetId: changeSet, source: 'dashboard' },
  })
})

test('SEC-06 a change set that was removed is in the history of no view any more', async () => {
  const { params, changeSet, verify } = await world()
  await chainAll(owner, params.projectId, () => server.clock.now())
  await sql`delete from ${tableOf(params.projectId, 'change_sets')} where id = ${changeSet}`.execute(owner)
  expect(await verify()).toMatchObject({
    verdict: 'differs',
    difference: { fault: 'missing', changeSetId: changeSet, source: null },
  })
})

test('SEC-06 OPS-02 what is read of the chain and of its last verification is found by an index', async () => {
  const { params } = await world()
  const plan = async (query: ReturnType<typeof sql>) =>
    owner.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(tx)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
  expect(
    await plan(sql`select id from core.jobs where project_id = ${sql.lit(params.projectId)} and kind = 'verification'
                   order by created_at desc limit 1`),
  ).toContain('jobs_verifications')
  expect(
    await plan(sql`select id from ${tableOf(params.projectId, 'change_sets')}
                   where (written_by, id) > ('5'::xid8, 1) and written_by < '900'::xid8
                   order by written_by, id limit 10`),
  ).toMatch(/^Limit[^\n]*\n\s*->\s+Index (?:Only )?Scan using change_sets_by_transaction/)
})
