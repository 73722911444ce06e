import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { editCells } from '@quitus/contract/views/edit-cells.ts'
import { getResultSetTotals } from '@quitus/contract/views/get-result-set-totals.ts'
import { listResultSetRows } from '@quitus/contract/views/list-result-set-rows.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import { findFreePort } from '@quitus/database/embedded/free-port.ts'
import { afterAll, expect, test, vi } from 'vitest'
import { type RunningNginx, runNginx, whyNoNginx } from '../run-nginx.ts'
import { type RunningServer, runServer } from '../run-server.ts'
import { type ScriptedPerson, signInScripted } from '../scripted-person.ts'
import { startTestServer } from '../start-test-server.ts'
import { TEST_PASSWORD } from '../test-people.ts'
import { change, publishForWriting } from '../writing-world.ts'

const PEOPLE = 6
/** `QUITUS_RESTARTS=20` makes the long run: how often each process is restarted. */
const RESTARTS = Number(process.env.QUITUS_RESTARTS ?? 1)
const ROWS_OF_EACH = 20
const COLUMN = 'Remarque'

const observer = await startTestServer({ clockStart: new Date() })
const people = await Promise.all(Array.from({ length: PEOPLE }, () => observer.person({ roleType: 'staff' })))
const [publisher = await observer.person()] = people
const members = people.map((each) => [each, 'manage'] as const)
const rows = Array.from({ length: PEOPLE * ROWS_OF_EACH }, (_, at) => ({
  entryId: `E${at}$$1`,
  anomalyId: `A${at}`,
  values: { Écriture: `E${at}`, Ligne: '1', Montant: at },
}))
const world = await publishForWriting(observer, publisher, members, { rows })
const { params } = world
const folder = mkdtempSync(join(tmpdir(), 'quitus-rolling-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const missing = await whyNoNginx()
if (missing !== null) process.stdout.write(`A rolling restart behind nginx is not tried: ${missing}\n`)

/**
 * Reads and writes until stopped; answers what was acknowledged, and throws the first thing that a person would have
 * seen go wrong.
 */
async function work(
  person: ScriptedPerson,
  own: readonly string[],
  isOver: () => boolean,
): Promise<Map<string, string[]>> {
  const written = new Map<string, string[]>(own.map((entryId) => [entryId, []]))
  const requested = { params, body: { timestamp: world.timestamp(), limit: 10 } }
  for (let action = 0; !isOver(); action++) {
    const { resultSet } = await person.call(openResultSet, requested)
    const place = { params: { ...params, resultSet } }
    await person.call(listResultSetRows, { ...place, query: { offset: 50, limit: 50 } })
    await person.call(getResultSetTotals, place)
    const entryId = own[action % own.length] ?? ''
    const value = `${action} ${randomUUID()}`
    const expected = written.get(entryId)?.at(-1) ?? null
    const edit = world.editRequest([change(entryId, COLUMN, value, expected)], { clientKey: randomUUID() })
    const answer = await person.call(editCells, edit)
    expect(answer.refused).toEqual([])
    written.get(entryId)?.push(value)
  }
  return written
}

test.runIf(missing === null)(
  'OPS-02 two processes behind nginx are restarted one after the other while people work: nobody sees an error, and no edit is lost or made twice',
  { timeout: 120_000 + RESTARTS * 60_000 },
  async () => {
    const ports = [await findFreePort(null), await findFreePort(null)] as const
    const start = (port: number) =>
      runServer(folder, observer.urls, {
        PORT: String(port),
        TRUST_PROXY: 'loopback',
        RATE_LIMIT: '0',
        DRAIN_SECONDS: '0.5',
      })
    const servers = new Map<number, RunningServer>()
    for (const port of ports) servers.set(port, await start(port))
    const front = await findFreePort(null)
    const nginx = await runNginx(front, ports)
    setDefaultCACertificates([...getCACertificates('default'), nginx.certificate])
    const signedIn: ScriptedPerson[] = []
    for (const { login } of people)
      signedIn.push(await signInScripted(`https://127.0.0.1:${front}`, { login, password: TEST_PASSWORD }))
    let isOver = false
    const working = signedIn.map((person, who) => {
      const own = rows.slice(who * ROWS_OF_EACH, (who + 1) * ROWS_OF_EACH).map(({ entryId }) => entryId)
      return work(person, own, () => isOver)
    })
    const restarting = (async () => {
      for (const port of Array.from({ length: RESTARTS }, () => ports).flat()) {
        await servers.get(port)?.stop()
        servers.set(port, await start(port))
        await untilUsed(nginx, port)
      }
    })().finally(() => {
      isOver = true
    })
    const acknowledged = await Promise.all(working).finally(() => {
      isOver = true
    })
    await restarting
    for (const written of acknowledged) {
      for (const [entryId, values] of written) {
        const reported = (await world.history(entryId)).filter(({ column }) => column === COLUMN)
        expect(reported.map(({ after }) => after).toReversed()).toEqual(values)
        expect((await world.row(entryId))[COLUMN]).toBe(values.at(-1) ?? null)
      }
    }
    const edits = acknowledged.flatMap((written) => [...written.values()]).flat().length
    const repeats = signedIn.reduce((sum, person) => sum + person.repeats(), 0)
    process.stdout.write(
      `${edits} edits over ${2 * RESTARTS} restarts, ${repeats} calls sent again by the people’s browsers\n`,
    )
    expect(edits).toBeGreaterThan(PEOPLE)
    expect(nginx.log()).toMatch(/ id=[0-9a-f]{8}-[0-9a-f-]{27}\n/)
    await Promise.all([...servers.values()].map((each) => each.stop()))
  },
)

/** Until nginx passes calls on to it again. */
async function untilUsed({ log }: RunningNginx, port: number): Promise<void> {
  const count = () => log().split(`upstream=127.0.0.1:${port} `).length
  const before = count()
  await vi.waitFor(() => expect(count()).toBeGreaterThan(before + 5), { timeout: 30_000, interval: 100 })
}

test('OPS-02 OPS-03 a server that is stopped is no longer ready, still answers anyone who comes, requests other connections, and ends', async () => {
  const server = await runServer(folder, observer.urls, { DRAIN_SECONDS: '600' })
  const ready = () => fetch(`${server.address}/services/ready`)
  const before = await ready()
  expect([before.status, before.headers.get('connection')]).toEqual([200, 'keep-alive'])
  const stopping = server.stop()
  await vi.waitFor(async () => expect((await ready()).status).toBe(503), { timeout: 60_000 })
  const person = await signInScripted(server.address, { login: publisher.login, password: TEST_PASSWORD })
  const opened = await person.call(openResultSet, { params, body: { timestamp: world.timestamp() } })
  expect(opened.rows.length).toBeGreaterThan(0)
  const health = await fetch(`${server.address}/services/health`)
  expect([health.status, health.headers.get('connection')]).toEqual([200, 'close'])
  await server.kill()
  await stopping
})
