import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { downloadFile } from '@quitus/contract/cell-files/download-file.ts'
import { uploadFile } from '@quitus/contract/cell-files/upload-file.ts'
import { refreshSession } from '@quitus/contract/session/refresh-session.ts'
import { signIn } from '@quitus/contract/session/sign-in.ts'
import { editCells } from '@quitus/contract/views/edit-cells.ts'
import { getResultSetTotals } from '@quitus/contract/views/get-result-set-totals.ts'
import { listResultSetRows } from '@quitus/contract/views/list-result-set-rows.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import { samplePdf } from '@quitus/database/testing/sample-files.ts'
import { projectSchemaName } from '@quitus/database/views/project-tables.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addressOf } from '../call-endpoint.ts'
import { type RunningServer, runServer } from '../run-server.ts'
import { type ScriptedPerson, signInScripted } from '../scripted-person.ts'
import { startTestServer } from '../start-test-server.ts'
import { TEST_PASSWORD } from '../test-people.ts'
import { change, publishForWriting } from '../writing-world.ts'

const COUNT = 1200
const TEXT = 'Remarque'
const AMOUNT = 'Récupéré'

/** Prepares, and looks at what is stored; the two processes under test are others, so that they share no memory. */
const observer = await startTestServer({ clockStart: new Date() })
const person = await observer.person({ roleType: 'staff' })
const rows = Array.from({ length: COUNT }, (_, at) => ({
  entryId: `E${at}$$1`,
  anomalyId: `A${at}`,
  values: { Écriture: `E${at}`, Ligne: '1', Montant: at },
}))
const world = await publishForWriting(observer, person, [[person, 'manage']], { rows })
const { params } = world
const folder = mkdtempSync(join(tmpdir(), 'quitus-two-'))

let servers: [RunningServer, RunningServer]
let here: ScriptedPerson
let there: ScriptedPerson

beforeAll(async () => {
  servers = await Promise.all([runServer(folder, observer.urls), runServer(folder, observer.urls)])
  const account = { login: person.login, password: TEST_PASSWORD }
  here = await signInScripted(servers[0].address, account)
  there = await signInScripted(servers[1].address, account)
})
afterAll(async () => {
  await Promise.all(servers.map((each) => each.stop()))
  rmSync(folder, { recursive: true, force: true })
})

const open = (who: ScriptedPerson, column: string, limit = 10) =>
  who.call(openResultSet, {
    params,
    body: { timestamp: world.timestamp(), limit, sort: [{ column, descending: false }] },
  })

const entriesOf = async (who: ScriptedPerson, resultSet: string, offset = 0) => {
  const requested = { params: { ...params, resultSet }, query: { offset, limit: 500 } }
  return (await who.call(listResultSetRows, requested)).rows.map(({ entryId }) => entryId)
}

async function orderOf(who: ScriptedPerson, resultSet: string): Promise<string[]> {
  const windows = [0, 500, 1000].map((offset) => entriesOf(who, resultSet, offset))
  return (await Promise.all(windows)).flat()
}

test('OPS-02 a set that one process opened has one order on both, though both work it out at once while people edit what it is ordered by', async () => {
  for (let round = 0; round < 4; round++) {
    const { resultSet } = await open(here, TEXT)
    const edits = [here, there].map((who, half) => {
      const changes = rows
        .filter((_, at) => at % 20 === half * 10 + round)
        .map(({ entryId }) => change(entryId, TEXT, `${round} ${randomUUID()}`))
      return who.call(editCells, world.editRequest(changes))
    })
    await Promise.all([entriesOf(here, resultSet, 600), entriesOf(there, resultSet, 300), ...edits])
    const [mine, theirs] = [await orderOf(here, resultSet), await orderOf(there, resultSet)]
    expect(theirs).toEqual(mine)
    expect(new Set(mine).size).toBe(COUNT)
  }
})

test('OPS-02 people on two processes share the set of one question', async () => {
  const first = await open(here, 'Montant', 50)
  const second = await open(there, 'Montant', 50)
  expect(second.resultSet).toBe(first.resultSet)
  expect(second.rows.map(({ entryId }) => entryId)).toEqual(first.rows.map(({ entryId }) => entryId))
})

test('OPS-02 totals that one process remembers follow an edit on the other', async () => {
  const { resultSet } = await open(here, 'Montant')
  const totalOn = async (who: ScriptedPerson) =>
    (await who.call(getResultSetTotals, { params: { ...params, resultSet } })).sums[AMOUNT]
  const before = await Promise.all([here, there].map(totalOn))
  const entryId = rows[7]?.entryId ?? ''
  await there.call(editCells, world.editRequest([change(entryId, AMOUNT, 1234.5)]))
  const after = await Promise.all([here, there].map(totalOn))
  expect(after).toEqual(before.map((sum) => Number(sum ?? 0) + 1234.5))
})

test('OPS-02 CELL-11 a write that is sent to both processes with one key is written once, at once or one after the other', async () => {
  const entryId = rows[11]?.entryId ?? ''
  const requested = world.editRequest([change(entryId, AMOUNT, 1)], { clientKey: randomUUID() })
  const [mine, theirs] = await Promise.all([here, there].map((who) => who.call(editCells, requested)))
  const later = await there.call(editCells, requested)
  expect(mine?.changeSet).not.toBeNull()
  expect([theirs?.changeSet, later.changeSet]).toEqual([mine?.changeSet, mine?.changeSet])
  expect((await world.history(entryId)).filter(({ column }) => column === AMOUNT)).toHaveLength(1)
})

test('OPS-02 SEC-04 a process that is killed amid a write costs its caller one more call, to the other process, and no data', async () => {
  const third = await runServer(folder, observer.urls)
  const targets = rows.slice(100, 700)
  const requested = world.editRequest(
    targets.map(({ entryId }) => change(entryId, AMOUNT, 2)),
    { kind: 'paste', clientKey: randomUUID() },
  )
  const authorization = `Bearer ${await tokenOn(third.address)}`
  const review = sql.id(projectSchemaName(world.project.id), 'review_dashboard')
  await observer.database.owner.transaction().execute(async (tx) => {
    await sql`lock table ${review} in access exclusive mode`.execute(tx)
    const sent = fetch(`${third.address}${addressOf(editCells, requested)}`, {
      method: editCells.method,
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(requested.body),
    }).catch(() => null)
    await vi.waitFor(async () => expect(await countWaiting()).toBe(1), { timeout: 60_000 })
    await third.kill()
    expect(await sent).toBeNull()
  })
  const again = await here.call(editCells, requested)
  expect(again.changed).toBe(targets.length)
  for (const { entryId } of [targets[0], targets.at(-1)].filter((each) => each !== undefined)) {
    const reported = (await world.history(entryId)).filter(({ column }) => column === AMOUNT)
    expect(reported.map(({ after }) => after)).toEqual([2])
  }
})

/** Statements of the application that wait for a lock. */
async function countWaiting(): Promise<number> {
  const answer = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and application_name like 'quitus %'`.execute(
    observer.database.owner,
  )
  return answer.rows[0]?.waiting ?? 0
}

async function tokenOn(address: string): Promise<string> {
  return (await sessionOn(address)).accessToken
}

async function sessionOn(address: string): Promise<{ accessToken: string; refreshToken: string }> {
  const answer = await fetch(`${address}${signIn.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: person.login, plainPassword: TEST_PASSWORD }),
  })
  return (await answer.json()) as { accessToken: string; refreshToken: string }
}

test('OPS-02 AUTH-03 tabs that renew one session on two processes at once both go on', async () => {
  const session = await sessionOn(servers[0].address)
  const renewals = await Promise.all(
    servers.map(({ address }) =>
      fetch(`${address}${refreshSession.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ refreshToken: session.refreshToken }),
      }),
    ),
  )
  expect(renewals.map(({ status }) => status)).toEqual([200, 200])
})

test('OPS-02 API-04 a file that came in by one process goes out by the other', async () => {
  const cell = { ...params, column: 'Pièce', anomalyId: 'A3', entryId: 'E3$$1' }
  const bytes = samplePdf('shared')
  const form = new FormData()
  form.append('meta-data', new Blob([JSON.stringify({ filename: 'a.pdf' })], { type: 'application/json' }))
  form.append('file', new Blob([bytes]), 'a.pdf')
  const authorization = `Bearer ${await tokenOn(servers[0].address)}`
  const put = await fetch(`${servers[0].address}${addressOf(uploadFile, { params: cell })}`, {
    method: 'PUT',
    headers: { authorization },
    body: form,
  })
  expect(put.status).toBe(200)
  const got = await fetch(`${servers[1].address}${addressOf(downloadFile, { params: cell })}`, {
    headers: { authorization },
  })
  expect(got.status).toBe(200)
  expect(new Uint8Array(await got.arrayBuffer())).toEqual(new Uint8Array(bytes))
})
