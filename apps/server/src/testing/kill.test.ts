import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { EndpointDefinition, RequestOf, ResponseOf } from '@quitus/contract/endpoint.ts'
import { signIn } from '@quitus/contract/session/sign-in.ts'
import { editCells } from '@quitus/contract/views/edit-cells.ts'
import { getViewData } from '@quitus/contract/views/get-view-data.ts'
import { listHistory } from '@quitus/contract/views/list-history.ts'
import { type Database, openDatabase } from '@quitus/database/connection.ts'
import { findRunningEmbeddedPostgres } from '@quitus/database/embedded/find-running-embedded-postgres.ts'
import { PURCHASE_LIST_MAPPING } from '@quitus/demo/purchase-list.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { DEMO_ACCOUNTS } from '../demo/ensure-demo.ts'
import { addressOf } from './call-endpoint.ts'
import { type RunningServer, runCommand, runServer } from './run-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'quitus-kill-'))
const dataFolder = join(folder, 'data')
const params = { projectId: 1, source: 'dashboard' } as const
const COLUMN = 'Commentaire'
const WORKERS = 4
const CELLS_PER_EDIT = 3

let server: RunningServer
let accessToken = ''

beforeAll(async () => {
  // The database server runs as another user when we are root, and must get through.
  chmodSync(folder, 0o711)
  await start()
}, 60_000)

afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}, 30_000)

async function start(): Promise<void> {
  server = await runServer(dataFolder)
  const body = { login: DEMO_ACCOUNTS.logins[1], plainPassword: DEMO_ACCOUNTS.password }
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
  const anomalies = rows.filter((row) => row.path.length === 1).map((row) => row.entryId)
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
      const told = history[0]?.map(({ after }) => after).toReversed() ?? []
      const known = texts[worker] ?? []
      expect(told.slice(0, known.length), 'acknowledged edits').toEqual(known)
      expect(told.length - known.length, 'edits kept that nobody was told of').toBeLessThanOrEqual(1)
      expect(found).toEqual(new Set([told.at(-1) ?? null]))
      texts[worker] = told.map(String)
    }
  }
})

test('SEC-04 DATA-01 kill -9 amid an import leaves the old publication and no table', {
  timeout: 60_000,
}, async () => {
  const running = await findRunningEmbeddedPostgres(dataFolder)
  const database = openDatabase(running ?? { ownerUrl: '', appUrl: null }, 2)
  try {
    const before = { rows: await readAll(), tables: await tablesOf(database) }
    const pipe = join(folder, 'ledger.csv')
    execFileSync('mkfifo', [pipe])
    const mapping = join(folder, 'mapping.json')
    writeFileSync(mapping, JSON.stringify(PURCHASE_LIST_MAPPING))
    const options = ['--project', '1', '--mapping', mapping, '--as', DEMO_ACCOUNTS.logins[1]]
    const importing = runCommand(['import', pipe, ...options], dataFolder)
    const writing = Readable.from(endlessLedger()).pipe(createWriteStream(pipe))
    const broken = once(writing, 'error')
    await vi.waitFor(async () => expect(await rowsCopied(database)).toBeGreaterThan(20_000), {
      timeout: 30_000,
      interval: 20,
    })
    await importing.kill()
    expect(await broken).toMatchObject([{ code: 'EPIPE' }])
    await vi.waitFor(async () => expect(await rowsCopied(database)).toBe(0), {
      timeout: 10_000,
      interval: 20,
    })
    expect({ rows: await readAll(), tables: await tablesOf(database) }).toEqual(before)
    // Nor does a lock stay behind: the view can be edited.
    const [row] = before.rows.rows
    const change = { entryId: row?.entryId ?? '', column: 'Montant récupéré', value: 1, expected: null }
    const body = { timestamp: before.rows.timestamp, changes: [change] }
    expect((await call(editCells, { params, body })).refused).toEqual([])
  } finally {
    await database.close()
  }
})

function* endlessLedger(): Iterable<string> {
  yield `${PURCHASE_LIST_MAPPING.columns.map(({ header }) => header).join(';')}\n`
  for (let line = 1; ; line++) {
    yield `KILL-${line};Valmont;Fournisseur;F1;;;;INV-${line % 1000};01/01/2024;1,20;\n`
  }
}

async function rowsCopied(database: Database): Promise<number> {
  const answer = await sql<{ copied: number }>`
    select coalesce(sum(tuples_processed), 0)::integer as copied from pg_stat_progress_copy`.execute(
    database.owner,
  )
  return answer.rows[0]?.copied ?? 0
}

async function tablesOf(database: Database): Promise<string[]> {
  const answer = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'project_1' order by 1`.execute(database.owner)
  return answer.rows.map(({ name }) => name)
}
