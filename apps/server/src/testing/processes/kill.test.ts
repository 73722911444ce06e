import { chmodSync, createWriteStream, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { uploadFile } from '@quitus/contract/cell-files/upload-file.ts'
import type { EndpointDefinition, RequestOf, ResponseOf } from '@quitus/contract/endpoint.ts'
import { listHistory } from '@quitus/contract/history/list-history.ts'
import { signIn } from '@quitus/contract/session/sign-in.ts'
import { editCells } from '@quitus/contract/views/edit-cells.ts'
import { getViewData } from '@quitus/contract/views/get-view-data.ts'
import type { Database } from '@quitus/database/connection.ts'
import { PURCHASE_LIST_MAPPING } from '@quitus/demo/purchase-list.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addressOf } from '../call-endpoint.ts'
import { type RunningServer, runCommand, runServer } from '../run-server.ts'
import { ledgerOf, openRunning, publishFirstProject, STAFF } from './first-project.ts'

const folder = mkdtempSync(join(tmpdir(), 'quitus-kill-'))
const dataFolder = join(folder, 'data')
const params = { projectId: 1, source: 'dashboard' } as const
const COLUMN = 'Commentaire'
/** Behind a proxy an installation makes no demo, which takes a minute. */
const SETTINGS = { TRUST_PROXY: '1' }
const WORKERS = 4
const CELLS_PER_EDIT = 3

let server: RunningServer
let accessToken = ''

beforeAll(async () => {
  // The database server runs as another user when we are root, and must get through.
  chmodSync(folder, 0o711)
  server = await runServer(dataFolder, undefined, SETTINGS)
  await publishFirstProject(dataFolder)
  await signInAgain()
}, 240_000)

afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}, 30_000)

async function start(): Promise<void> {
  server = await runServer(dataFolder, undefined, SETTINGS)
  await signInAgain()
}

async function signInAgain(): Promise<void> {
  const body = { login: STAFF.login, plainPassword: STAFF.password }
  accessToken = (await call(signIn, { body })).accessToken
}

async function call<const D extends EndpointDefinition>(
  endpoint: D,
  request: RequestOf<D>,
): Promise<ResponseOf<D>> {
  const { body }: { body?: unknown } = request
  const answer = await fetch(`${server.address}${addressOf(endpoint, request)}`, {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${accessToken}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${endpoint.name} was refused: ${await answer.text()}`)
  return (await answer.json()) as ResponseOf<D>
}

const readAll = () => call(getViewData, { params, query: {} })

/** Writes one text into several rows again and again, each edit one change set, until the server is gone. */
async function editUntilKilled(
  timestamp: string,
  entryIds: readonly string[],
  before: string | null,
  acknowledged: (text: string) => void,
) {
  let expected = before
  for (let edit = 1; ; edit++) {
    const value = `${entryIds[0]} ${crypto.randomUUID()} ${edit}`
    const changes = entryIds.map((entryId) => ({ entryId, column: COLUMN, value, expected }))
    const saved = await call(editCells, { params, body: { timestamp, changes } }).catch(() => null)
    if (saved === null) return
    expect(saved.refused).toEqual([])
    acknowledged(value)
    expected = value
  }
}

test('SEC-04 kill -9 amid edits loses no acknowledged edit and leaves no half change set', {
  timeout: 90_000,
}, async () => {
  const { rows, timestamp } = await readAll()
  const anomalies = rows.filter((row) => row.path.length === 1 && !row.locked).map((row) => row.entryId)
  const groups = Array.from({ length: WORKERS }, (_, worker) =>
    anomalies.slice(worker * CELLS_PER_EDIT, (worker + 1) * CELLS_PER_EDIT),
  )
  const texts = groups.map((): string[] => [])
  for (const killAfter of [1, 17, 40]) {
    let count = 0
    const workers = groups.map((entryIds, worker) =>
      editUntilKilled(timestamp, entryIds, texts[worker]?.at(-1) ?? null, (text) => {
        texts[worker]?.push(text)
        if (++count === killAfter) void server.kill()
      }),
    )
    await Promise.all(workers)
    await server.kill()
    expect(count).toBeGreaterThanOrEqual(killAfter)
    await start()
    const stored = new Map((await readAll()).rows.map((row) => [row.entryId, row[COLUMN]]))
    for (const [worker, entryIds] of groups.entries()) {
      const found = new Set(entryIds.map((entryId) => stored.get(entryId)))
      expect(found.size, 'values within one change set').toBe(1)
      const history = await Promise.all(
        entryIds.map(async (entryId) => {
          const query = { entryId, column: COLUMN, limit: 200 }
          return (await call(listHistory, { params, query })).history.map(({ changeSet, after }) => ({
            changeSet,
            after,
          }))
        }),
      )
      for (const each of history) expect(each).toEqual(history[0])
      const reported = history[0]?.map(({ after }) => after).toReversed() ?? []
      const known = texts[worker] ?? []
      expect(reported.slice(0, known.length), 'acknowledged edits').toEqual(known)
      expect(reported.length - known.length, 'edits kept that nobody was informed of').toBeLessThanOrEqual(1)
      expect(found).toEqual(new Set([reported.at(-1) ?? null]))
      texts[worker] = reported.map(String)
    }
  }
})

test('SEC-04 DATA-01 kill -9 amid an import leaves the old publication and no table', {
  timeout: 60_000,
}, async () => {
  const database = await openRunning(dataFolder)
  try {
    const before = { rows: await readAll(), tables: await tablesOf(database) }
    const file = join(folder, 'ledger.csv')
    // Long enough that the process is killed in the middle of it.
    await pipeline(Readable.from(ledgerOf(600_000)), createWriteStream(file))
    const options = ['--project', '1', '--mapping', writeMapping(), '--as', STAFF.login]
    const importing = runCommand(['import', file, ...options], dataFolder)
    await vi.waitFor(async () => expect(await rowsCopied(database)).toBeGreaterThan(20_000), {
      timeout: 30_000,
      interval: 20,
    })
    await importing.kill()
    await cancelImports(database)
    await vi.waitFor(async () => expect(await rowsCopied(database)).toBe(0), {
      timeout: 60_000,
      interval: 20,
    })
    expect({ rows: await readAll(), tables: await tablesOf(database) }).toEqual(before)
    // Nor does a lock stay behind: the view can be edited.
    const row = before.rows.rows.filter(({ path, locked }) => path.length === 1 && !locked).at(-1)
    const change = { entryId: row?.entryId ?? '', column: COLUMN, value: 'vu', expected: null }
    const body = { timestamp: before.rows.timestamp, changes: [change] }
    expect((await call(editCells, { params, body })).refused).toEqual([])
  } finally {
    await database.close()
  }
})

test('SEC-04 DATA-03 kill -9 while a publication waits to be switched to leaves the old one', {
  timeout: 60_000,
}, async () => {
  const database = await openRunning(dataFolder)
  try {
    const before = { rows: await readAll(), tables: await tablesOf(database) }
    const file = join(folder, 'again.csv')
    writeFileSync(file, [...ledgerOf(2000)].join(''))
    await database.app.transaction().execute(async (tx) => {
      // What an edit holds: the publication is whole but for the switch, and waits.
      await sql`select pg_advisory_xact_lock_shared(hashtextextended('view/1/dashboard', 0))`.execute(tx)
      const options = ['--project', '1', '--mapping', writeMapping(), '--as', STAFF.login]
      const importing = runCommand(['import', file, ...options], dataFolder)
      await vi.waitFor(async () => expect(await locksAwaited(database)).toBe(1), {
        timeout: 30_000,
        interval: 20,
      })
      await importing.kill()
      await cancelImports(database)
    })
    await vi.waitFor(async () => expect(await importsUnderWay(database)).toBe(0), {
      timeout: 60_000,
      interval: 20,
    })
    expect({ rows: await readAll(), tables: await tablesOf(database) }).toEqual(before)
  } finally {
    await database.close()
  }
})

test('SEC-04 API-04 kill -9 amid an upload leaves neither a value nor a temporary file', {
  timeout: 60_000,
}, async () => {
  const { rows } = await readAll()
  const row = rows.find(({ path, locked }) => path.length === 1 && !locked)
  const cell = {
    ...params,
    column: 'Justificatif',
    anomalyId: row?.path[0] ?? '',
    entryId: row?.entryId ?? '',
  }
  const { hostname, port } = new URL(server.address)
  const socket = connect(Number(port), hostname)
  // It is cut on purpose.
  socket.on('error', () => undefined)
  const head = [
    `PUT ${addressOf(uploadFile, { params: cell })} HTTP/1.1`,
    'host: x',
    `authorization: Bearer ${accessToken}`,
    'content-type: multipart/form-data; boundary=b',
    'content-length: 150000',
    '',
    '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf a file',
  ]
  socket.write(head.join('\r\n'))
  const incoming = () => readdirSync(join(dataFolder, 'files', 'incoming'))
  await vi.waitFor(() => expect(incoming()).toHaveLength(1), { timeout: 60_000, interval: 20 })
  await server.kill()
  expect(incoming()).toHaveLength(1)
  await start()
  expect(incoming()).toEqual([])
  const after = (await readAll()).rows.find(({ entryId }) => entryId === row?.entryId)
  expect(after?.Justificatif).toBeNull()
})

/** The file that says how `ledgerOf` is written. */
function writeMapping(): string {
  const mapping = join(folder, 'mapping.json')
  writeFileSync(mapping, JSON.stringify(PURCHASE_LIST_MAPPING))
  return mapping
}

async function rowsCopied(database: Database): Promise<number> {
  const answer = await sql<{ copied: number }>`
    select coalesce(sum(tuples_processed), 0)::integer as copied from pg_stat_progress_copy`.execute(
    database.owner,
  )
  return answer.rows[0]?.copied ?? 0
}

async function locksAwaited(database: Database): Promise<number> {
  const answer = await sql<{ count: number }>`
    select count(*)::integer as count from pg_locks where locktype = 'advisory' and not granted`.execute(
    database.owner,
  )
  return answer.rows[0]?.count ?? 0
}

/** Imports and publications of any project that hold or await the lock under which they follow each other. */
async function importsUnderWay(database: Database): Promise<number> {
  const answer = await sql<{ count: number }>`
    select count(*)::integer as count from pg_locks where locktype = 'advisory' and mode = 'ExclusiveLock'
      and database = (select oid from pg_database where datname = current_database())
      and pid in (select pid from pg_stat_activity where xact_start is not null and pid <> pg_backend_pid())`.execute(
    database.owner,
  )
  return answer.rows[0]?.count ?? 0
}

async function tablesOf(database: Database): Promise<string[]> {
  const answer = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'project_1' order by 1`.execute(database.owner)
  return answer.rows.map(({ name }) => name)
}

/** Keeps the server from going on with what a killed command had begun, which another test looks at. */
async function cancelImports({ owner }: Database): Promise<void> {
  await sql`
    update core.jobs set state = 'cancelled', worker_id = null, finished_at = clock_timestamp()
    where kind = 'import' and state in ('waiting', 'running')`.execute(owner)
}
