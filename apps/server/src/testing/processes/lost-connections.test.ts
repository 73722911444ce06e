import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { EndpointDefinition, RequestOf, ResponseOf } from '@quitus/contract/endpoint.ts'
import { signIn } from '@quitus/contract/session/sign-in.ts'
import { editCells } from '@quitus/contract/views/edit-cells.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import { startEmbeddedPostgres } from '@quitus/database/embedded/start-embedded-postgres.ts'
import { createTestDatabase } from '@quitus/database/testing/create-test-database.ts'
import { prepareTemplate } from '@quitus/database/testing/test-template.ts'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { addressOf } from '../call-endpoint.ts'
import { selectReviewTexts } from '../review-texts.sql.ts'
import { runServer } from '../run-server.ts'
import { startTestServer } from '../start-test-server.ts'
import { TEST_PASSWORD } from '../test-people.ts'
import { change, publishForWriting } from '../writing-world.ts'

/** `QUITUS_RESTARTS=100 QUITUS_TERMINATIONS=1000` makes the long run. */
const RESTARTS = Number(process.env.QUITUS_RESTARTS ?? 2)
const TERMINATIONS = Number(process.env.QUITUS_TERMINATIONS ?? 40)
const CLIENTS = 20
const COLUMN = 'Remarque'
/** How soon a server must be ready once its database is (OPS-05). */
const READY_WITHIN_MS = 2000

const folder = mkdtempSync(join(tmpdir(), 'quitus-lost-connections-'))
chmodSync(folder, 0o711)
const cluster = { dataFolder: join(folder, 'database'), durability: 'none' } as const
let postgres = await startEmbeddedPostgres(cluster)
afterAll(async () => {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})
const { stop: _, ...urls } = postgres
const template = await prepareTemplate(urls)
const observer = await startTestServer({
  clockStart: new Date(),
  createDatabase: () => createTestDatabase(template),
})
const person = await observer.person({ roleType: 'staff' })
const rows = Array.from({ length: CLIENTS }, (_, at) => ({
  entryId: `E${at}$$1`,
  anomalyId: `A${at}`,
  values: { Écriture: `E${at}`, Ligne: '1', Montant: at },
}))
const world = await publishForWriting(observer, person, [[person, 'manage']], { rows })
// Clients that try again every 20 ms are more than the limit on calls allows.
const server = await runServer(join(folder, 'server'), observer.urls, { RATE_LIMIT: '0' })
afterAll(() => server.stop())

type Outcome<Answer> = { answer: Answer } | { code: string; retryAfter: string | null }

/** Throws when the server does not answer at all. */
async function call<const D extends EndpointDefinition>(
  endpoint: D,
  request: RequestOf<D>,
): Promise<Outcome<ResponseOf<D>>> {
  const { body }: { body?: unknown } = request
  const answer = await fetch(`${server.address}${addressOf(endpoint, request)}`, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const read = JSON.parse(await answer.text())
  if (answer.ok) return { answer: read }
  return { code: read.code, retryAfter: answer.headers.get('retry-after') }
}

let accessToken = ''
let signingIn: Promise<void> | null = null
const met = { edits: 0, reads: 0, lost: 0, restarts: 0, terminated: 0, slowestReadyMs: 0 }
let isOver = false

/** Edits one row and reads it again and again until it is to end; returns the last text that the server acknowledged. */
async function work(entryId: string): Promise<string | null> {
  let acknowledged: string | null = null
  while (!isOver) {
    const clientKey = randomUUID()
    const changes = [change(entryId, COLUMN, clientKey, acknowledged)]
    const edited = await persist(() => call(editCells, world.editRequest(changes, { clientKey })))
    expect(edited.refused).toEqual([])
    acknowledged = clientKey
    met.edits += 1
    const opening = { params: world.params, body: { timestamp: world.timestamp() } }
    await persist(() => call(openResultSet, opening))
    met.reads += 1
  }
  return acknowledged
}

/** Makes a call until it gets through; anything but the one retryable error fails the test. */
async function persist<Answer>(make: () => Promise<Outcome<Answer>>): Promise<Answer> {
  for (;;) {
    const outcome = await make()
    if ('answer' in outcome) return outcome.answer
    if (outcome.code === 'token_expired') {
      await signInAgain()
      continue
    }
    expect(outcome).toEqual({ code: 'unavailable', retryAfter: '1' })
    met.lost += 1
    await pause(20)
  }
}

/** The long run takes longer than an access token lives; all clients wait for one sign-in. */
function signInAgain(): Promise<void> {
  const credentials = { body: { login: person.login, plainPassword: TEST_PASSWORD } }
  signingIn ??= persist(() => call(signIn, credentials)).then((session) => {
    accessToken = session.accessToken
    signingIn = null
  })
  return signingIn
}

async function restart(): Promise<void> {
  await postgres.stop()
  postgres = await startEmbeddedPostgres(cluster)
  const answering = performance.now()
  for (;;) {
    const { status } = await fetch(`${server.address}/services/ready`)
    if (status === 200) break
    await pause(10)
  }
  met.slowestReadyMs = Math.max(met.slowestReadyMs, performance.now() - answering)
  met.restarts += 1
}

/** Ends every connection that the server has just now, whatever it does on it. */
async function terminate(): Promise<void> {
  const client = new Client({ connectionString: observer.urls.ownerUrl })
  await client.connect()
  try {
    const ended = await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and application_name like 'quitus%'`,
    )
    met.terminated += ended.rowCount ?? 0
  } finally {
    await client.end()
  }
}

test(`OPS-05 SEC-04 ${CLIENTS} clients work while PostgreSQL restarts ${RESTARTS} times and ${TERMINATIONS} backends are terminated: the server goes on, refuses with one retryable error, and loses nothing that it acknowledged`, {
  timeout: 120_000 + RESTARTS * 20_000 + TERMINATIONS * 1000,
}, async () => {
  await signInAgain()
  const working = Promise.all(rows.map(({ entryId }) => work(entryId)))
  const faults = async () => {
    while (met.terminated < TERMINATIONS) {
      const before = met.edits
      await terminate()
      await untilEdited(before + CLIENTS)
    }
    while (met.restarts < RESTARTS) {
      const before = met.edits
      await restart()
      await untilEdited(before + CLIENTS)
    }
    isOver = true
  }
  const [acknowledged] = await Promise.all([working, faults()])
  expect(met.slowestReadyMs).toBeLessThan(READY_WITHIN_MS)
  const stored = await selectReviewTexts(observer.database.owner, world.project.id, COLUMN)
  expect(rows.map(({ entryId }) => stored.get(entryId))).toEqual(acknowledged)
  expect(met.lost).toBeGreaterThan(0)
  process.stdout.write(`Lost connections: ${JSON.stringify(met)}\n`)
})

/** Until the clients have written so many edits in all: every fault meets a server at work. */
async function untilEdited(count: number): Promise<void> {
  while (met.edits < count && !isOver) await pause(5)
}
