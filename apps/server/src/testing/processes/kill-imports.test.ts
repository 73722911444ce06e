import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { EndpointDefinition, RequestOf, ResponseOf } from '@quitus/contract/endpoint.ts'
import { createUpload } from '@quitus/contract/file-transfers/uploads.ts'
import { getImport, importFiles } from '@quitus/contract/imports/machine-imports.ts'
import { signIn } from '@quitus/contract/session/sign-in.ts'
import { ledgerTableName, projectSchemaName } from '@quitus/database/views/project-tables.ts'
import { IMPORT_STEPS, type ImportStep } from '@quitus/domain/imports/import-draft.ts'
import { isJobActive } from '@quitus/domain/job.ts'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { addressOf } from '../call-endpoint.ts'
import { HEADER, NAMED } from '../files/import-world.ts'
import { type RunningServer, runServer } from '../run-server.ts'
import { startTestServer } from '../start-test-server.ts'
import { TEST_PASSWORD } from '../test-people.ts'

/** `QUITUS_KILLS=100` makes the long run; unless set, a worker is killed once at each step. */
const KILLS = Number(process.env.QUITUS_KILLS ?? IMPORT_STEPS.length)
/** Enough that each step takes a moment. */
const LINES = 4000

/** Prepares, and looks at what is stored; the processes under test are others. */
const observer = await startTestServer({ clockStart: new Date() })
const { owner } = observer.database
const person = await observer.person({ roleType: 'staff' })
const { id: projectId } = await observer.project({
  members: [[person, 'manage']],
  features: ['dashboard', 'transfers'],
})
const params = { projectId }
const folder = mkdtempSync(join(tmpdir(), 'quitus-kill-imports-'))
let server: RunningServer = await runServer(folder, observer.urls)
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

let accessToken = ''
async function send(path: string, init: RequestInit): Promise<Response> {
  const headers = { authorization: `Bearer ${accessToken}`, ...(init.headers as Record<string, string>) }
  const answer = await fetch(server.address + path, { ...init, headers })
  if (!answer.ok) throw new Error(`${path} was refused: ${await answer.text()}`)
  return answer
}

async function call<const D extends EndpointDefinition>(
  endpoint: D,
  request: RequestOf<D>,
): Promise<ResponseOf<D>> {
  const { body }: { body?: unknown } = request
  const answer = await send(addressOf(endpoint, request), {
    method: endpoint.method,
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  return (await answer.json()) as ResponseOf<D>
}

/** No multiple of the steps, so that each of them is met by both ways to import. */
const REPLACED_EVERY = 5

/** A period of the ledger, of which the first line is there twice. */
function period(round: number): string {
  const twice = `S1;Alpha;TWICE-${round};31/01/2024;1 100,00`
  const others = Array.from(
    { length: LINES - 2 },
    (_, line) => `S${line % 50};Supplier ${line % 50};I-${round}-${line};31/01/2024;${line + 1},00`,
  )
  return [HEADER, twice, twice, ...others, ''].join('\r\n')
}

/** Sends a file as a browser does; answers its id once it is listed. */
async function upload(round: number): Promise<string> {
  const bytes = new TextEncoder().encode(period(round))
  const body = { folder: null, name: `period-${round}.csv`, size: bytes.length, fingerprint: String(round) }
  const { upload, url } = await call(createUpload, { params, body })
  const headers = {
    ...{ 'tus-resumable': '1.0.0', 'upload-offset': '0' },
    'content-type': 'application/offset+octet-stream',
  }
  await send(url ?? '', { method: 'PATCH', headers, body: bytes })
  return upload?.id ?? ''
}

type Stored = { publications: number; lines: number; state: string; step: ImportStep | null }

/** What is published, and how far the job is, at one moment. */
async function look(job: string): Promise<Stored> {
  return owner.transaction().execute(async (tx) => {
    await sql`set transaction isolation level repeatable read`.execute(tx)
    const found = await sql<Omit<Stored, 'lines'> & { current: number | null }>`
      select (select count(*)::integer from core.publications
              where project_id = ${projectId} and source = 'dashboard') as publications,
             (select current_publication_id from core.views
              where project_id = ${projectId} and source = 'dashboard') as current,
             job.state, run.step
      from core.jobs job join core.import_runs run on run.job_id = job.id where job.id = ${job}`.execute(tx)
    const [row] = found.rows
    if (row === undefined) throw new Error('The job is not there.')
    const { current, ...stored } = row
    if (current === null) return { ...stored, lines: 0 }
    const table = sql.id(projectSchemaName(projectId), ledgerTableName(current))
    const counted = await sql<{ lines: number }>`select count(*)::integer as lines from ${table}`.execute(tx)
    return { ...stored, lines: counted.rows[0]?.lines ?? 0 }
  })
}

/** Tables of the project that belong to no publication that there is, by their names. */
async function tablesWithoutPublication(): Promise<string[]> {
  const answer = await sql<{ name: string }>`
    select relname::text as name from pg_class
    where relnamespace = to_regnamespace(${projectSchemaName(projectId)}) and relkind = 'r'
      and (relname ~ '^ledger|^documents|^base_' or relname ~ '_[0-9]+$')
      and not exists (select from core.publications
                      where project_id = ${projectId} and relname ~ ('_' || id || '$') and retired_at is null)
    order by 1`.execute(owner)
  return answer.rows.map(({ name }) => name)
}

test('OPS-02 SEC-04 DATA-09 an import whose process is killed at any step publishes nothing by half and goes on elsewhere', {
  timeout: 60_000 + KILLS * 60_000,
}, async () => {
  let ledger = 0
  let interrupted = 0
  for (let round = 0; round <= KILLS; round++) {
    const body = { login: person.login, plainPassword: TEST_PASSWORD }
    accessToken = (await call(signIn, { body })).accessToken
    const file = await upload(round)
    const isFirst = round === 0
    // Begun again now and then, so that a long run does not compare ever longer ledgers.
    const replaces = round % REPLACED_EVERY === 0
    const { job } = await vi.waitFor(
      // It is listed once it has been checked.
      () =>
        call(importFiles, {
          params,
          body: isFirst
            ? { files: [file], settings: { ...NAMED, addsToCurrent: false } }
            : { files: [file], like: 'lastImport', settings: { addsToCurrent: !replaces } },
        }),
      { timeout: 30_000, interval: 100 },
    )
    // The first one is left alone: there is something to add to.
    if (!isFirst) {
      const step = IMPORT_STEPS[(round - 1) % IMPORT_STEPS.length] ?? 'reading'
      const before = await look(job.id)
      await vi.waitFor(
        async () => {
          const now = await look(job.id)
          if (now.step === null || IMPORT_STEPS.indexOf(now.step) < IMPORT_STEPS.indexOf(step))
            throw new Error(`It is at ${now.step}.`)
        },
        { timeout: 60_000, interval: 5 },
      )
      // Somewhere in the step, and not always where it begins.
      await pause((round * 67) % 300)
      await server.kill()
      await vi.waitFor(async () => expect(await statementsOf(job.id)).toBe(0), { timeout: 30_000 })
      const after = await look(job.id)
      const isDone = after.state === 'done'
      if (!isDone) interrupted += 1
      expect(after, `killed at ${step}`).toMatchObject({
        publications: before.publications + (isDone ? 1 : 0),
        lines: isDone && replaces ? LINES : before.lines + (isDone ? LINES : 0),
      })
      expect(await tablesWithoutPublication()).toEqual([])
      // Others judge the silence of its process; the test does not wait for it.
      await sql`
        update core.jobs set seen_at = clock_timestamp() - interval '1 minute' where state = 'running'`.execute(
        owner,
      )
      server = await runServer(folder, observer.urls)
    }
    await vi.waitFor(
      async () => {
        const run = await call(getImport, { params: { ...params, job: job.id } })
        if (isJobActive(run.job.state))
          throw new Error(`Round ${round} has not ended: ${JSON.stringify(await look(job.id))}`)
        expect(run).toMatchObject({ job: { state: 'done' }, refusal: null, report: { lines: LINES } })
      },
      { timeout: 60_000, interval: 100 },
    )
    ledger = replaces ? LINES : ledger + LINES
    expect(await look(job.id)).toMatchObject({ state: 'done', lines: ledger, publications: round + 1 })
    expect(await tablesWithoutPublication()).toEqual([])
  }
  // Some were done a moment before their process was killed.
  expect(interrupted).toBeGreaterThanOrEqual(KILLS / 2)
})

/** Connections on which the import of a job still does something. */
async function statementsOf(job: string): Promise<number> {
  const answer = await sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity
    where application_name = ${`quitus import ${job}`}`.execute(owner)
  return answer.rows[0]?.count ?? 0
}
