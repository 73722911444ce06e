import { type AddressInfo, connect, type Socket } from 'node:net'
import { createSavedView } from '@quitus/contract/saved-views/create-saved-view.ts'
import { signIn } from '@quitus/contract/session/sign-in.ts'
import { editCells } from '@quitus/contract/views/edit-cells.ts'
import { getResultSetTotals } from '@quitus/contract/views/get-result-set-totals.ts'
import { getViewData } from '@quitus/contract/views/get-view-data.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import { MAX_FILTER_LEAVES } from '@quitus/domain/columns/filter.ts'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { addressOf } from '#testing/call-endpoint.ts'
import { publishAuditView } from '#testing/publish-audit-view.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { TEST_PASSWORD } from '#testing/test-people.ts'

const SMALL_BODY_MS = 300
const READER_STALL_MS = 1500
const STATEMENT_TIMEOUT_MS = 2000

const server = await startTestServer({
  limits: {
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    arrival: { smallBodyMs: SMALL_BODY_MS, stallMs: SMALL_BODY_MS },
    readerStallMs: READER_STALL_MS,
  },
})
const person = await server.person()
const project = await server.project({ members: [[person, 'review']] })
const text = 'x'.repeat(4000)
await publishAuditView(server.database, project, person, {
  rows: Array.from({ length: 3000 }, (_, at) => ({
    entryId: `E${at}$$1`,
    anomalyId: `A${at}`,
    values: { Écriture: `E${at}`, Ligne: '1', Montant: at, Fournisseur: text },
  })),
})
const as = await server.signInAs(person)
const params = { projectId: project.id, source: 'dashboard' } as const
const { viewMetaData } = await server.call(getViewMetadata, { params, query: {} }, { as })
const { timestamp } = viewMetaData
await server.app.listen({ port: 0, host: '127.0.0.1' })
const { port } = server.app.server.address() as AddressInfo
/** A limit against hanging, not a speed to keep. */
const WAIT = { timeout: 60_000 }

const post = (path: string, payload: string, method: 'POST' | 'PATCH' = 'POST') =>
  server.app.inject({
    method,
    url: path,
    headers: { authorization: `Bearer ${as.accessToken}`, 'content-type': 'application/json' },
    payload,
  })
const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 0]))

const savedViews = addressOf(createSavedView, { params })
const savedView = (layout: object) =>
  JSON.stringify({
    name: 'A',
    isShared: false,
    state: { prefilteredView: null, filter: null, search: '', sort: [], layout },
  })

test.each<[string, string, string, number, string]>([
  ['8 MB of widths in a saved view', savedViews, savedView({ widths: keys(800_000) }), 413, 'body_too_large'],
  [
    'as many widths as its body may hold',
    savedViews,
    savedView({ widths: keys(80_000) }),
    400,
    'invalid_request',
  ],
  [
    '7 MB of unknown fields at the sign-in',
    signIn.path,
    JSON.stringify(keys(700_000)),
    413,
    'body_too_large',
  ],
  [
    'as many unknown fields as its body may hold with a token',
    signIn.path,
    JSON.stringify({ azureToken: '', ...keys(3000) }),
    400,
    'invalid_request',
  ],
  ['a form of 3 KB at the sign-in', signIn.path, JSON.stringify(keys(300)), 413, 'body_too_large'],
])('OPS-06 refuses %s by a short answer', async (_, path, payload, status, code) => {
  const answer = await post(path, payload)
  expect([answer.statusCode, answer.json().code]).toEqual([status, code])
  expect(answer.json().issues ?? []).not.toHaveLength(21)
  expect(answer.body.length).toBeLessThan(5000)
})

const cells = addressOf(editCells, { params })

test.each<[string, string, number, string]>([
  ['30 MB of empty changes', `{"changes":[${'{},'.repeat(10_000_000)}{}]}`, 413, 'body_too_complex'],
  [
    '50 000 empty changes',
    `{"changes":[${'{}, '.repeat(49_999)}{}],"x":"${text.repeat(250)}"}`,
    400,
    'invalid_request',
  ],
  ['a megabyte of no JSON', 'x'.repeat(2_000_000), 400, 'malformed_json'],
  ['two megabytes of brackets', '['.repeat(2_000_000), 400, 'body_too_deep'],
])('OPS-06 a thread apart refuses %s', async (_, payload, status, code) => {
  const answer = await post(cells, payload, 'PATCH')
  expect([answer.statusCode, answer.json().code]).toEqual([status, code])
  expect(answer.json().issues?.length ?? 0).toBeLessThanOrEqual(20)
})

test('OPS-06 a large body that is right is written like a small one', async () => {
  const changes = [
    { entryId: 'E1$$1', column: 'Remarque', value: 'kept', expected: null },
    ...Array.from({ length: 300 }, (_, at) => ({
      entryId: `none ${at}`,
      column: 'Remarque',
      value: text,
      expected: null,
    })),
  ]
  const answer = await post(cells, JSON.stringify({ timestamp, changes }), 'PATCH')
  expect(answer.json()).toMatchObject({ changed: 1, refused: { length: 300 } })
})

const leaf = { column: 'Écriture', op: 'contains', value: 'a' }
const leaves = (count: number) => Array.from({ length: count }, () => leaf)
const opening = addressOf(openResultSet, { params })

test('OPS-06 a filter has a bounded number of conditions, however they are nested', async () => {
  const half = { any: leaves(MAX_FILTER_LEAVES / 2) }
  const open = async (filter: object) =>
    (await post(opening, JSON.stringify({ timestamp, filter }))).statusCode
  expect(await open({ all: [half, half] })).toBe(200)
  expect(await open({ all: [half, half, leaf] })).toBe(400)
  expect(await open({ any: leaves(MAX_FILTER_LEAVES + 1) })).toBe(400)
  const many = `{"timestamp":"${timestamp}","filter":{"all":[${'{"all":[0]},'.repeat(70_000)}0]}}`
  expect((await post(opening, many)).statusCode).toBe(400)
})

const review = sql.id(`project_${project.id}`, 'review_dashboard')

/** Keeps every reader of what people change waiting. */
async function whileLocked(work: () => Promise<void>): Promise<void> {
  await server.database.owner.transaction().execute(async (tx) => {
    await sql`lock table ${review} in access exclusive mode`.execute(tx)
    await work()
  })
}

test('OPS-06 a statement that takes too long is stopped, and its caller learns why', async () => {
  const { resultSet } = await server.call(openResultSet, { params, body: { timestamp } }, { as })
  await whileLocked(async () => {
    const refused = await server.refusal(getResultSetTotals, { params: { ...params, resultSet } }, { as })
    expect([refused.status, refused.code]).toEqual([422, 'query_timeout'])
  })
})

test('OPS-06 one person’s calls leave connections to others, and refuse what does not end in time', async () => {
  const other = await server.person()
  const elsewhere = await server.project({ members: [[other, 'read']] })
  await publishAuditView(server.database, elsewhere, person)
  const asOther = await server.signInAs(other)
  await whileLocked(async () => {
    const stuck = Array.from({ length: 10 }, () => post(opening, JSON.stringify({ timestamp })))
    const { viewMetaData } = await server.call(
      getViewMetadata,
      { params: { ...params, projectId: elsewhere.id }, query: {} },
      { as: asOther },
    )
    expect(viewMetaData.columns.length).toBeGreaterThan(0)
    expect((await server.app.inject('/services/ready')).statusCode).toBe(200)
    const codes = await Promise.all(stuck.map(async (each) => (await each).json().code))
    expect(new Set(codes)).toEqual(new Set(['query_timeout']))
  })
})

test('OPS-06 sign-ins that wait for their password to be checked hold no connection', async () => {
  const { passwords } = server.deps.limits
  const people = await Promise.all(Array.from({ length: 12 }, () => server.person()))
  const places: Promise<() => void>[] = []
  while (passwords.waiting() === 0)
    places.push(passwords.acquire({ person: `place ${places.length}`, tenant: `place ${places.length}` }))
  const answers = people.map(({ login }, at) =>
    server.app.inject({
      method: 'POST',
      url: signIn.path,
      remoteAddress: `192.0.2.${at}`,
      payload: { login, plainPassword: TEST_PASSWORD },
    }),
  )
  await vi.waitFor(() => expect(passwords.waiting()).toBe(1 + people.length), WAIT)
  expect(server.database.appPool.totalCount - server.database.appPool.idleCount).toBe(0)
  for (const place of places) void place.then((release) => release())
  for (const answer of answers) expect((await answer).statusCode).toBe(200)
})

function open(request: string): Promise<{ socket: Socket; closed: Promise<string> }> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      let received = ''
      const closed = new Promise<string>((done) => socket.once('close', () => done(received)))
      socket.on('data', (bytes) => {
        received += bytes.toString()
      })
      socket.on('error', () => undefined)
      socket.write(request)
      resolve({ socket, closed })
    })
    socket.once('error', reject)
  })
}

const headers = (method: string, path: string, length: number) =>
  `${method} ${path} HTTP/1.1\r\nHost: quitus\r\nAuthorization: Bearer ${as.accessToken}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`

test.each([
  ['a small body', headers('POST', signIn.path, 2000)],
  ['a large body', headers('PATCH', cells, 20_000_000)],
])('OPS-06 cuts off %s that does not arrive, and logs no failure', async (_, request) => {
  const open200 = await Promise.all(Array.from({ length: 3 }, () => open(`${request}{"login":`)))
  const answers = await Promise.all(open200.map(({ closed }) => closed))
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1.1 408 |^$/)
})

test('OPS-06 a caller who leaves amid the body is no failure', async () => {
  const { socket, closed } = await open(headers('PATCH', cells, 30_000_000))
  // More than the kernel holds back: once it is gone, the server is reading.
  await new Promise((resolve) => socket.write(' '.repeat(20_000_000), resolve))
  socket.destroy()
  await closed
  await vi.waitFor(() => expect(server.log.lines.join('')).toContain('left before its body was there'), WAIT)
})

test('OPS-06 ten readers that stop reading hold no connection, and are cut off', async () => {
  const path = addressOf(getViewData, { params, query: {} })
  const readers = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const reader = await open(
        `GET ${path} HTTP/1.1\r\nHost: quitus\r\nAuthorization: Bearer ${as.accessToken}\r\n\r\n`,
      )
      reader.socket.pause()
      return reader
    }),
  )
  const { appPool } = server.database
  await vi.waitFor(() => expect(countConnections()).resolves.toBeGreaterThan(9), WAIT)
  await vi.waitFor(() => expect(appPool.totalCount - appPool.idleCount).toBe(0), WAIT)
  expect((await post(opening, JSON.stringify({ timestamp }))).statusCode).toBe(200)
  await vi.waitFor(() => expect(countConnections()).resolves.toBe(0), WAIT)
  for (const { socket } of readers) socket.destroy()
})

/** Connections that callers have to the server. */
function countConnections(): Promise<number> {
  return new Promise((resolve, reject) =>
    server.app.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
  )
}

test('OPS-06 a full disk of the database is reported as such', async () => {
  await sql`
    create function public.raise_disk_full() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(
    server.database.owner,
  )
  await sql`create trigger disk_full before insert on core.saved_views execute function public.raise_disk_full()`.execute(
    server.database.owner,
  )
  const answer = await post(savedViews, savedView({}))
  expect([answer.statusCode, answer.json().code]).toEqual([507, 'storage_full'])
  expect(server.log.takeErrors()).toHaveLength(1)
})
