import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EndpointDefinition, RequestOf, ResponseOf } from '@quitus/contract/endpoint.ts'
import { signIn } from '@quitus/contract/session/sign-in.ts'
import { editCells } from '@quitus/contract/views/edit-cells.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import { runAction } from '@quitus/contract/views/run-action.ts'
import { undoChangeSet } from '@quitus/contract/views/undo-change-set.ts'
import { projectSchemaName } from '@quitus/database/views/project-tables.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addressOf } from '../call-endpoint.ts'
import { findStorageName, selectReviewTexts } from '../review-texts.sql.ts'
import { type RunningServer, runServer } from '../run-server.ts'
import { startTestServer } from '../start-test-server.ts'
import { TEST_PASSWORD } from '../test-people.ts'
import { change, publishForWriting } from '../writing-world.ts'

/** `QUITUS_KILLS=200` makes the long run. */
const KILLS = Number(process.env.QUITUS_KILLS ?? 4)
const COUNT = 3000
const COLUMN = 'Remarque'
const KINDS = ['edit', 'paste', 'multipleEdit', 'undo'] as const

/** Reads and prepares in this process; what is killed is another one on the same database. */
const observer = await startTestServer({ clockStart: new Date() })
const person = await observer.person({ roleType: 'staff' })
const rows = Array.from({ length: COUNT }, (_, at) => ({
  entryId: `E${at}$$1`,
  anomalyId: `A${at}`,
  values: { Écriture: `E${at}`, Ligne: '1', Montant: at },
}))
const world = await publishForWriting(observer, person, [[person, 'manage']], { rows })
const folder = mkdtempSync(join(tmpdir(), 'quitus-kill-writes-'))

let server: RunningServer
let accessToken = ''
let resultSet = ''

beforeAll(start)
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function start(): Promise<void> {
  server = await runServer(folder, observer.urls)
  const answer = await call(signIn, { body: { login: person.login, plainPassword: TEST_PASSWORD } })
  accessToken = answer?.accessToken ?? ''
  const opening = { params: world.params, body: { timestamp: world.timestamp() } }
  resultSet = (await call(openResultSet, opening))?.resultSet ?? ''
}

/** Null when the server went before its answer was there; a refusal throws. */
async function call<const D extends EndpointDefinition>(
  endpoint: D,
  request: RequestOf<D>,
): Promise<ResponseOf<D> | null> {
  const { body }: { body?: unknown } = request
  const answer = await fetch(`${server.address}${addressOf(endpoint, request)}`, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => null)
  if (answer === null) return null
  const text = await answer.text().catch(() => null)
  if (text === null) return null
  if (!answer.ok) throw new Error(`${endpoint.name} was refused: ${text}`)
  return JSON.parse(text) as ResponseOf<D>
}

type Write = { cells: number; send: () => Promise<{ changeSet: string | null; changed: number } | null> }

/** A write that has not been made yet; sent again it carries the same key. */
async function prepare(kind: (typeof KINDS)[number]): Promise<Write> {
  const clientKey = randomUUID()
  const value = `${kind} ${clientKey}`
  const seen = await textsNow()
  const changesOf = (count: number) =>
    rows.slice(0, count).map(({ entryId }) => change(entryId, COLUMN, value, seen.get(entryId) ?? null))
  if (kind === 'edit') {
    const request = world.editRequest(changesOf(1), { clientKey })
    return { cells: 1, send: () => call(editCells, request) }
  }
  if (kind === 'paste') {
    const request = world.editRequest(changesOf(COUNT), { kind, clientKey })
    return { cells: COUNT, send: () => call(editCells, request) }
  }
  const requested = { selection: { resultSet, except: [] }, column: COLUMN, value }
  if (kind === 'multipleEdit') {
    return { cells: COUNT, send: () => call(runAction, world.actionRequest({ ...requested, clientKey })) }
  }
  const done = await call(runAction, world.actionRequest(requested))
  return { cells: COUNT, send: () => call(undoChangeSet, world.ofSet(done?.changeSet ?? null, clientKey)) }
}

test(`SEC-04 CELL-11 ${KILLS} times kill -9 amid an edit, a paste, a multiple edit or an undo: what was acknowledged is there, nothing is half written, and sent again it is written once`, {
  timeout: 60_000 + KILLS * 6_000,
}, async () => {
  const met = { acknowledged: 0, kept: 0, lost: 0 }
  /** How long each kind takes in milliseconds, by the last one that was written as a whole. */
  const usual = new Map<string, number>()
  for (let kill = 0; kill < KILLS; kill++) {
    const kind = KINDS[kill % KINDS.length] ?? 'edit'
    const write = await prepare(kind)
    const last = (await changeSetsSince('0')).at(-1)?.id ?? '0'
    const sent = write.send()
    const within = (usual.get(kind) ?? (kind === 'edit' ? 60 : 400)) * 1.2
    await Promise.race([sent, new Promise((resolve) => setTimeout(resolve, within * ((kill * 0.618) % 1)))])
    await server.kill()
    const answer = await sent
    await settled()
    const written = await changeSetsSince(last)
    expect(written.length).toBeLessThanOrEqual(1)
    for (const { noted, cells } of written) expect([noted, cells]).toEqual([write.cells, write.cells])
    if (answer !== null) expect(written.map(({ id }) => id)).toEqual([answer.changeSet])
    expect(await cellsNextToHistory()).toBe(0)
    met[answer !== null ? 'acknowledged' : written.length > 0 ? 'kept' : 'lost']++

    await start()
    const begun = performance.now()
    const again = await write.send()
    // The next one meets a server that has just started as well.
    if (written.length === 0) usual.set(kind, performance.now() - begun)
    expect(again?.changed).toBe(write.cells)
    const after = await changeSetsSince(last)
    expect(after.map(({ id }) => id)).toEqual([again?.changeSet])
    if (written[0] !== undefined) expect(again?.changeSet).toBe(written[0].id)
    expect(await cellsNextToHistory()).toBe(0)
    if ((kill + 1) % 20 === 0 || kill + 1 === KILLS) {
      process.stdout.write(`Killed ${kill + 1} times: ${JSON.stringify(met)}\n`)
    }
  }
})

const schema = projectSchemaName(world.project.id)

const owner = observer.database.owner
const textsNow = () => selectReviewTexts(owner, world.project.id, COLUMN)
const storageName = () => findStorageName(owner, world.project.id, COLUMN)

/** Change sets of people after one, each with the cells that it notes and those that it has. */
async function changeSetsSince(last: string): Promise<{ id: string; noted: number; cells: number }[]> {
  const answer = await sql<{ id: string; noted: number; cells: number }>`
    select reported.id, reported.cell_count as noted,
           (select count(*)::integer from ${sql.id(schema, 'cell_changes')} change where change.change_set_id = reported.id) as cells
    from ${sql.id(schema, 'change_sets')} reported
    where reported.kind <> 'import' and reported.id > ${last}::bigint order by reported.id`.execute(
    observer.database.owner,
  )
  return answer.rows
}

/** How many rows hold anything else than what their history ends with? */
async function cellsNextToHistory(): Promise<number> {
  const answer = await sql<{ count: number }>`
    select count(*)::integer as count
    from ${sql.id(schema, 'review_dashboard')} review
    left join lateral (
      select change.after from ${sql.id(schema, 'cell_changes')} change
      where change.row_id = review.row_id and change.column_name = ${COLUMN}
      order by change.change_set_id desc limit 1) last on true
    where review.${sql.id(await storageName())} is distinct from last.after #>> '{}'`.execute(
    observer.database.owner,
  )
  return answer.rows[0]?.count ?? -1
}

/** Until the database has ended what the killed process had begun. */
function settled(): Promise<void> {
  return vi.waitFor(
    async () => {
      const answer = await sql<{ count: number }>`
        select count(*)::integer as count from pg_stat_activity
        where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`.execute(
        observer.database.owner,
      )
      expect(answer.rows[0]?.count).toBe(0)
    },
    { timeout: 60_000, interval: 10 },
  )
}
