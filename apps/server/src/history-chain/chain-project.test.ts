import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { chainAll } from '#testing/history/chain-all.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { publishForWriting } from '#testing/writing-world.ts'
import { chainAllProjects } from './chain-all-projects.ts'
import { chainProject } from './chain-project.ts'
import { lockChain } from './chain-rows.sql.ts'
import { tableOf } from './chained-rows.sql.ts'
import { verifyProject } from './verify-project.ts'

const server = await startTestServer()
const { owner } = server.database
const thomas = await server.person({ roleType: 'staff' })
const now = () => server.clock.now()

async function project() {
  const { id } = (await publishForWriting(server, thomas, [[thomas, 'manage']])).project
  const insert = (count: number) => sql`
    insert into ${tableOf(id, 'change_sets')} (source, kind, actor_id)
    select 'dashboard', 'edit', ${thomas.id} from generate_series(1, ${count})`
  const links = async () =>
    (
      await sql<{ change_set_id: string }>`
      select change_set_id from ${tableOf(id, 'history_links')} order by position`.execute(owner)
    ).rows.map(({ change_set_id }) => Number(change_set_id))
  return { id, insert, links }
}

test('SEC-06 what is above the oldest running transaction waits, and its writers never do', async () => {
  const { id, insert, links } = await project()
  await chainAll(owner, id, now)
  const chained = (await links()).length
  await owner.transaction().execute(async (late) => {
    await insert(1).execute(late)
    await insert(1).execute(owner)
    expect(await chainProject(owner, id, { now }), 'a later one has committed').toBe(0)
  })
  expect(await chainAll(owner, id, now)).toBe(2)
  expect(await links()).toHaveLength(chained + 2)
  expect(await verifyProject(owner, id)).toMatchObject({ verdict: 'intact', waiting: 0 })
})

test('SEC-06 of several processes one chains a project, and each change set once', async () => {
  const { id, insert, links } = await project()
  await insert(3000).execute(owner)
  await owner.transaction().execute(async (tx) => {
    expect(await lockChain(tx, id)).toBeDefined()
    expect(await chainProject(owner, id, { now }), 'another process has the chain').toBe(0)
    // Its writers go on.
    await insert(1).execute(owner)
  })
  await Promise.all([1, 2].map(() => chainProject(owner, id, { now, batch: 100 })))
  await chainAll(owner, id, now)
  const chained = await links()
  expect(new Set(chained).size).toBe(3002)
  expect(chained).toHaveLength(3002)
  expect(await verifyProject(owner, id)).toMatchObject({ verdict: 'intact', sealed: 3002 })
})

test('SEC-06 a process that is killed leaves whole batches, and another one goes on', async () => {
  const { id, insert } = await project()
  await insert(500).execute(owner)
  const killed = owner.transaction().execute(async (tx) => {
    await lockChain(tx, id)
    await sql`insert into ${tableOf(id, 'history_links')} (position, change_set_id, version, hash)
              values (1, 1, 1, sha256('half'))`.execute(tx)
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
  })
  await expect(killed).rejects.toThrow()
  expect(await chainAll(owner, id, now, 100)).toBe(501)
  expect(await verifyProject(owner, id)).toMatchObject({ verdict: 'intact', sealed: 501 })
})

test('SEC-06 a database that was moved to another server goes on with a branch', async () => {
  const { id, insert, links } = await project()
  await chainAll(owner, id, now)
  const chained = (await links()).length
  await insert(2).execute(owner)
  await sql`update ${tableOf(id, 'change_sets')} set written_by = '9000000000000'`.execute(owner)
  await sql`update ${tableOf(id, 'history_chain')} set until_transaction = '9000000000000'`.execute(owner)
  expect(await chainAll(owner, id, now)).toBe(2)
  await insert(1).execute(owner)
  expect(await chainAll(owner, id, now)).toBe(1)
  expect(await links()).toHaveLength(chained + 3)
  expect(await verifyProject(owner, id)).toMatchObject({ verdict: 'intact' })
})

test('SEC-06 all projects are chained in the background, until the process stops', async () => {
  const { id, insert } = await project()
  await insert(3).execute(owner)
  expect(await chainAllProjects(server.deps, AbortSignal.abort())).toEqual({ projects: 0, changeSets: 0 })
  await vi.waitFor(async () => {
    await chainAllProjects(server.deps)
    expect(await verifyProject(owner, id)).toMatchObject({ sealed: 4, waiting: 0 })
  }, 150_000)
})
