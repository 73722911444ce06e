import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbeddedPostgres } from '@quitus/database/embedded/start-embedded-postgres.ts'
import { createTestDatabase } from '@quitus/database/testing/create-test-database.ts'
import { prepareTemplate } from '@quitus/database/testing/test-template.ts'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { LETTER_ROWS, LETTER_VIEW } from '../letters/letter-view.ts'
import { selectReviewTexts } from '../review-texts.sql.ts'
import { runServer } from '../run-server.ts'
import { startTestServer } from '../start-test-server.ts'
import { publishForWriting } from '../writing-world.ts'
import { createFaultCaller } from './fault-calls.ts'
import { COLUMN, type Done, editRow, exportRows, sendFiles, writeLetters } from './fault-work.ts'

/** `QUITUS_RESTARTS=100 QUITUS_TERMINATIONS=1000` makes the long run. */
const RESTARTS = Number(process.env.QUITUS_RESTARTS ?? 2)
const TERMINATIONS = Number(process.env.QUITUS_TERMINATIONS ?? 40)
/** Backends that are terminated at once, and the pause until the next ones are. */
const TERMINATED_AT_ONCE = 3
const TERMINATED_EVERY_MS = 400
const CLIENTS = 20
/** How soon a server must be ready, and writing, once its database is there again (OPS-05). */
const BACK_WITHIN_MS = 2000
/**
 * How soon it must be at its jobs: as soon in the long run, which has the machine to itself. The short one shares it
 * with other tests, and has to catch a queue that waits until it notices a silence (15 s).
 */
const AT_JOBS_WITHIN_MS = process.env.QUITUS_RESTARTS === undefined ? 10_000 : BACK_WITHIN_MS

const folder = mkdtempSync(join(tmpdir(), 'quitus-lost-connections-'))
chmodSync(folder, 0o711)
const dataFolder = join(folder, 'database')
// Stays the owner of the cluster, and starts it again whenever it is killed; as durable as that of an installation.
const postgres = await startEmbeddedPostgres({ dataFolder })
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
const { owner } = observer.database
const [person, exporter, writer] = await Promise.all([
  observer.person({ roleType: 'staff' }),
  observer.person({ roleType: 'staff' }),
  observer.person({ roleType: 'staff' }),
])
const entryIds = Array.from({ length: CLIENTS }, (_, at) => `W${at}$$1`)
const rows = entryIds.map((entryId, at) => ({
  entryId,
  anomalyId: `W${at}`,
  values: { Écriture: `W${at}`, Ligne: '1', Montant: at },
}))
const members = [person, exporter, writer].map((each) => [each, 'manage'] as const)
const world = await publishForWriting(observer, person, members, {
  view: LETTER_VIEW,
  rows: [...LETTER_ROWS, ...rows],
})
await sql`update core.projects set features = features || '{transfers}' where id = ${world.project.id}`.execute(
  owner,
)
const claimed = ['E1$$1', 'E2$$1', 'E3$$1']
await world.decide(await observer.signInAs(person), { action: 'validate', selection: { entryIds: claimed } })
// Clients that try again every 20 ms are more than the limit on calls allows.
const server = await runServer(join(folder, 'server'), observer.urls, { RATE_LIMIT: '0' })
afterAll(() => server.stop())

const done: Done = { edits: 0, reads: 0, lost: 0, exports: 0, letters: 0, uploads: 0, retried: 0 }
const met = { kills: 0, terminated: 0, logins: new Set<string>() }
const readyMs: number[] = []
const editMs: number[] = []
const atWorkMs: number[] = []
const takenMs: number[] = []
const endedMs: number[] = []
let isOver = false

/**
 * Kills PostgreSQL, and notes how soon after its return the server is ready, stores an edit, is at work on a job,
 * takes one up, and ends one.
 */
async function kill(): Promise<void> {
  const [pid] = (await readFile(await pidFile(), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGKILL')
  await pause(100)
  const returnedAt = await untilDatabaseAnswers()
  const since = performance.now()
  const before = { edits: done.edits, attempts: await countAttempts(), jobs: done.exports + done.letters }
  await Promise.all([
    until(async () => (await fetch(`${server.address}/services/ready`)).status === 200, since, readyMs),
    until(() => done.edits > before.edits, since, editMs),
    until(() => hasJobAtWork(returnedAt), since, atWorkMs),
    until(async () => (await countAttempts()) > before.attempts, since, takenMs),
    until(() => done.exports + done.letters > before.jobs, since, endedMs),
  ])
  met.kills += 1
}

/** Has a job given a sign of life since? One that a worker takes up does so at once, one that goes on every second. */
async function hasJobAtWork(since: string): Promise<boolean> {
  const answer = await sql`
    select from core.jobs where state = 'running' and seen_at > ${since}::timestamptz limit 1`.execute(owner)
  return answer.rows.length > 0
}

/** How often processes have taken jobs up: none is while both workers have one that outlived the fault. */
async function countAttempts(): Promise<number> {
  const answer = await sql<{ attempts: number }>`
    select sum(attempts)::integer as attempts from core.jobs`.execute(owner)
  return answer.rows[0]?.attempts ?? 0
}

async function pidFile(): Promise<string> {
  const { cluster } = JSON.parse(await readFile(join(dataFolder, 'postgres.json'), 'utf8'))
  return join(dataFolder, cluster, 'postmaster.pid')
}

/** The time of the database when it answered again. */
async function untilDatabaseAnswers(): Promise<string> {
  for (;;) {
    const client = new Client({ connectionString: observer.urls.ownerUrl })
    client.on('error', () => undefined)
    const answers = await client
      .connect()
      .then(() => client.query<{ at: string }>('select clock_timestamp()::text as at'))
      .then(
        ({ rows: [row] }) => row?.at ?? '',
        () => null,
      )
    await client.end().catch(() => undefined)
    if (answers !== null) return answers
    await pause(10)
  }
}

async function until(holds: () => Promise<boolean> | boolean, since: number, times: number[]): Promise<void> {
  while (!(await holds())) await pause(10)
  times.push(performance.now() - since)
}

/** Ends some of the connections that the server has just now, of each of its logins, whatever it does on them. */
async function terminate(): Promise<void> {
  const client = new Client({ connectionString: observer.urls.ownerUrl })
  await client.connect()
  try {
    const ended = await client.query<{ usename: string }>(
      `select usename, pg_terminate_backend(pid) from (
         select usename, pid, row_number() over (partition by usename order by random()) as place
         from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and application_name like 'quitus%') backend
       where place <= $1`,
      [TERMINATED_AT_ONCE],
    )
    met.terminated += ended.rowCount ?? 0
    for (const { usename } of ended.rows) met.logins.add(usename)
  } finally {
    await client.end()
  }
}

/** Until the clients have written so many edits in all: every fault meets a server at work. */
async function untilEdited(count: number): Promise<void> {
  while (done.edits < count) await pause(5)
}

test(`OPS-05 SEC-04 people edit, export, write letters and send files while ${TERMINATIONS} backends of all logins are terminated and PostgreSQL is killed ${RESTARTS} times: the server goes on, refuses with retryable errors alone, is back with its database, and loses nothing that it acknowledged`, {
  timeout: 180_000 + RESTARTS * 30_000 + TERMINATIONS * 1000,
}, async () => {
  const callers = [person, exporter, writer].map(({ login }) =>
    createFaultCaller(server.address, login, done),
  )
  for (const caller of callers) await caller.signInAgain()
  const [caller, ofExporter, ofWriter] = callers as [
    (typeof callers)[0],
    (typeof callers)[0],
    (typeof callers)[0],
  ]
  const work = { world, done, isOver: () => isOver }
  const working = Promise.all([
    Promise.all(entryIds.map((entryId) => editRow({ ...work, caller }, entryId))),
    sendFiles({ ...work, caller }),
    exportRows({ ...work, caller: ofExporter }),
    writeLetters({ ...work, caller: ofWriter }, claimed),
  ])
  const faults = async () => {
    while (met.terminated < TERMINATIONS) {
      const before = done.edits
      await terminate()
      await pause(TERMINATED_EVERY_MS)
      await untilEdited(before + CLIENTS)
    }
    while (met.kills < RESTARTS) {
      const before = done.edits
      await kill()
      await untilEdited(before + CLIENTS)
    }
    isOver = true
  }
  const [[acknowledged, sent]] = await Promise.all([working, faults()])
  const back = { ready: spread(readyMs), edit: spread(editMs), jobAtWork: spread(atWorkMs) }
  const reported = {
    ...done,
    ...met,
    logins: [...met.logins],
    back,
    jobTaken: spread(takenMs),
    jobEnded: spread(endedMs),
  }
  process.stdout.write(`Lost connections: ${JSON.stringify(reported)}\n`)
  const stored = await selectReviewTexts(owner, world.project.id, COLUMN)
  expect(entryIds.map((entryId) => stored.get(entryId))).toEqual(acknowledged)
  await vi.waitFor(async () => expect(await listedFiles()).toEqual(sent), { timeout: 60_000, interval: 200 })
  expect(met.logins.size).toBe(3)
  expect(done.lost).toBeGreaterThan(0)
  for (const { p95 } of [back.ready, back.edit]) expect(p95).toBeLessThan(BACK_WITHIN_MS)
  expect(back.jobAtWork.p95).toBeLessThan(AT_JOBS_WITHIN_MS)
})

/** Checksums by name of the files that the project has. */
async function listedFiles(): Promise<Map<string, string>> {
  const listed = await owner
    .selectFrom('core.transfer_objects')
    .select(['name', sql<string>`encode(sha256, 'hex')`.as('sha256')])
    .where('project_id', '=', world.project.id)
    .execute()
  return new Map(listed.map(({ name, sha256 }) => [name, sha256]))
}

function spread(times: readonly number[]): { p50: number; p95: number; max: number } {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0)
  return { p50: at(0.5), p95: at(0.95), max: at(1) }
}
