import { runAppTransaction } from '@quitus/database/app-transaction.sql.ts'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { serveHealth } from '#http/pages/health.ts'
import { endedJob } from '#testing/files/exported-file.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import type { JobRunner } from './job.ts'
import { insertJob } from './jobs.sql.ts'
import { type Jobs, startJobs } from './start-jobs.ts'

const server = await startTestServer()
const { owner } = server.database
const person = await server.person()
const as = { as: await server.signInAs(person) }
const { id: projectId } = await server.project({ members: [[person, 'read']] })
const PATIENCE = { timeout: 60_000, interval: 20 }
const NOTHING = { result: null, file: null }

let jobs: Jobs | null = null
afterEach(() => jobs?.stop())

async function run(runner: JobRunner): Promise<Jobs> {
  jobs = await startJobs({ deps: server.deps, runners: { export: runner }, logger: server.log.logger })
  return jobs
}

function newJob(): Promise<string> {
  const requested = { kind: 'export', source: null, requestedBy: person.id, impersonatorId: null } as const
  const about = { ...requested, projectId, title: 'Essai', parameters: {}, now: server.clock.now() }
  return runAppTransaction(server.database, { userId: person.id, projectId }, (tx) => insertJob(tx, about))
}

/** Ends the connections of the queue that run a statement like this one; answers how many there were. */
async function terminate(statement: string): Promise<number> {
  const ended = await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'quitus jobs' and state = 'active' and query ilike
      ${statement}`.execute(owner)
  return ended.rows.length
}

const queued = async () =>
  (await sql`select from graphile_worker.jobs where task_identifier = 'quitus'`.execute(owner)).rows.length

test('OPS-05 a job whose completion loses its connection leaves the queue all the same, and nobody is left with the failure', async () => {
  const rejections: unknown[] = []
  const note = (reason: unknown) => void rejections.push(reason)
  process.on('unhandledRejection', note)
  const done = Promise.withResolvers<void>()
  await run(() => done.promise.then(() => NOTHING))
  const job = await newJob()
  await vi.waitFor(async () => {
    expect(
      await sql`select from core.jobs where id = ${job} and state = 'running'`.execute(owner),
    ).toMatchObject({
      rows: { length: 1 },
    })
  }, PATIENCE)
  await server.database.owner.transaction().execute(async (tx) => {
    await sql`lock table graphile_worker._private_jobs in exclusive mode`.execute(tx)
    done.resolve()
    await vi.waitFor(async () => expect(await terminate('delete from%_private_jobs%')).toBe(1), PATIENCE)
  })
  await vi.waitFor(async () => expect(await queued()).toBe(0), PATIENCE)
  expect(await endedJob(server, projectId, job, as)).toMatchObject({ state: 'done' })
  process.off('unhandledRejection', note)
  expect(rejections).toEqual([])
})

test('OPS-05 a job whose attempt loses its connection is queued again at once, and ends well', async () => {
  let turns = 0
  await run(async () => {
    turns += 1
    if (turns === 1) throw Object.assign(new Error('terminating connection'), { code: '57P01' })
    return NOTHING
  })
  const started = performance.now()
  expect(await endedJob(server, projectId, await newJob(), as)).toMatchObject({ state: 'done' })
  expect(turns).toBe(2)
  // Silence would be noticed after 15 s.
  expect(performance.now() - started).toBeLessThan(10_000)
})

test('OPS-03 OPS-05 a queue that ends by itself is started again, and the process is not ready meanwhile', async () => {
  const running = await run(async () => NOTHING)
  const app = Fastify()
  serveHealth(app, server.deps, () => false, running.isRunning)
  const ready = async () => (await app.inject('/services/ready')).statusCode
  expect(await ready()).toBe(200)
  const { exitCode } = process
  await vi.waitFor(async () => {
    // What another release would say that changes the tables of the queue; received once the queue listens.
    await sql`select pg_notify('worker:migrate', '{"breaking":true,"migrationNumber":1}')`.execute(owner)
    expect(await ready()).toBe(503)
  }, PATIENCE)
  await vi.waitFor(async () => expect(await ready()).toBe(200), PATIENCE)
  process.exitCode = exitCode
  expect(await endedJob(server, projectId, await newJob(), as)).toMatchObject({ state: 'done' })
  // One for each lane.
  expect(server.log.takeErrors()).toHaveLength(2)
  await app.close()
})
