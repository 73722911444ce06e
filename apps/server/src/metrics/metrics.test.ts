import { readFileSync } from 'node:fs'
import { signIn } from '@quitus/contract/session/sign-in.ts'
import { editCells } from '@quitus/contract/views/edit-cells.ts'
import { getViewData } from '@quitus/contract/views/get-view-data.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import { openDatabase } from '@quitus/database/connection.ts'
import { Registry } from 'prom-client'
import { expect, test, vi } from 'vitest'
import { startTestServer } from '#testing/start-test-server.ts'
import { TEST_PASSWORD } from '#testing/test-people.ts'
import { change, publishForWriting } from '#testing/writing-world.ts'
import { measureColumnStore } from './measure-column-store.ts'
import { measureDatabase } from './measure-database.ts'
import { measureStreams } from './measure-streams.ts'
import { serveMetrics } from './serve-metrics.ts'

const server = await startTestServer()
const person = await server.person({ roleType: 'staff' })
const world = await publishForWriting(server, person, [[person, 'manage']])
const { registry } = server.metrics
const as = await server.signInAs(person)
measureDatabase(registry, server.database)
measureStreams(registry, server.live)
measureColumnStore(registry, server.deps.columnStore)

/** The lines of the page that begin like this. */
async function linesOf(name: string): Promise<string[]> {
  const text = await registry.metrics()
  return text.split('\n').filter((line) => line.startsWith(name))
}

/** The value of the one line that holds all of these. */
async function amountOf(name: string, ...labels: string[]): Promise<number> {
  const found = (await linesOf(name)).filter((line) => labels.every((label) => line.includes(label)))
  expect(found.length).toBeLessThanOrEqual(1)
  return Number(found[0]?.split(' ').at(-1) ?? 0)
}

const counted = (route: string, status = '2xx') =>
  amountOf('quitus_http_request_seconds_count', `route="${route}"`, `status="${status}"`)

test('OPS-03 calls are timed by the pattern of their address, streamed ones too, and none stays counted as under way', async () => {
  const { params } = world
  const before = await counted(getViewData.path)
  await server.call(getViewData, { params, query: {} }, { as })
  await server.call(openResultSet, { params, body: { timestamp: world.timestamp() } }, { as })
  await vi.waitFor(async () => expect(await counted(getViewData.path)).toBe(before + 1), 60_000)
  expect(await counted(openResultSet.path)).toBe(1)
  expect(await amountOf('quitus_http_requests_in_flight')).toBe(0)
  expect(await amountOf('quitus_result_sets_opened_total', 'how="new"')).toBe(1)
})

test('OPS-03 SEC-03 no address that someone makes up becomes a label', async () => {
  const before = (await linesOf('quitus_http_request_seconds_count')).length
  for (let made = 0; made < 30; made++) {
    for (const url of [`/services/made-up-${made}`, `/made-up/${made}`, `/services/docs/${made}`]) {
      await server.app.inject({ url })
      await server.app.inject({ method: 'TRACE', url })
    }
  }
  const lines = await linesOf('quitus_http_request_seconds_count')
  expect(lines.length).toBeLessThanOrEqual(before + 6)
  expect(lines.join('\n')).not.toContain('made-up')
})

test('OPS-03 writes are counted by their size, and refused attempts to sign in by their code', async () => {
  const entryIds = ['E1$$1', 'E2$$1']
  const changes = entryIds.map((entryId) => change(entryId, 'Remarque', 'seen'))
  const saved = await server.call(editCells, world.editRequest(changes), { as })
  expect(saved.changed).toBe(2)
  expect(await amountOf('quitus_write_cells_sum', 'kind="edit-cells"')).toBe(2)
  const body = { login: person.login, plainPassword: `not ${TEST_PASSWORD}` }
  await server.refusal(signIn, { body })
  expect(await amountOf('quitus_sign_in_refusals_total', 'code="wrong_credentials"')).toBe(1)
  expect(await amountOf('quitus_refusals_total', 'code="wrong_credentials"')).toBe(1)
})

test('OPS-03 pools and result sets are measured when the page is read', async () => {
  expect(await amountOf('quitus_database_connections_max', 'pool="app"')).toBe(10)
  // Four pools, each with its connections that are busy and idle, and the calls that wait.
  expect((await linesOf('quitus_database_connections{')).length).toBe(12)
  const sets = await linesOf('quitus_result_sets{')
  expect(sets).toHaveLength(2)
})

test('OPS-03 the page is at an address of its own, on the loopback, and nowhere else', async () => {
  expect((await server.app.inject({ url: '/metrics' })).statusCode).toBe(404)
  const served = await serveMetrics(registry, { host: '127.0.0.1', port: 0 })
  const page = await fetch(`${served.address}/metrics`)
  expect(page.headers.get('content-type')).toContain('text/plain')
  expect(await page.text()).toContain('# HELP quitus_http_request_seconds ')
  expect((await fetch(`${served.address}/services/health`)).status).toBe(404)
  expect((await fetch(`${served.address}/metrics`, { method: 'POST' })).status).toBe(404)
  served.close()
})

test('OPS-03 every metric of ours is in the page for operators, and no other does', async () => {
  const page = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8')
  const rows = page.split('\n').filter((line) => line.startsWith('| `quitus_'))
  const documented = rows.flatMap((row) => row.match(/`quitus_[a-z_]+/g)?.map((each) => each.slice(1)) ?? [])
  const text = await registry.metrics()
  const made = [...text.matchAll(/^# HELP (quitus_\w+)/gm)].map(([, metric]) => metric)
  expect([...new Set(documented)].toSorted()).toEqual(made.toSorted())
})

test('OPS-03 what a database that does not answer would report is omitted, and the rest of the page is there', async () => {
  const database = openDatabase({ ...server.urls, ownerUrl: 'postgres://nobody@127.0.0.1:1/none' })
  const page = new Registry()
  measureDatabase(page, database)
  const text = await page.metrics()
  expect(text).toMatch(/^quitus_database_connections_max\{pool="app"\} \d+$/m)
  expect(text).not.toMatch(/^quitus_(?:result_sets|jobs)\{/m)
  await database.close()
})
