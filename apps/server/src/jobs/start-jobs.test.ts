import { cancelJob } from '@quitus/contract/jobs/cancel-job.ts'
import { getJob } from '@quitus/contract/jobs/get-job.ts'
import { retryJob } from '@quitus/contract/jobs/retry-job.ts'
import { runAppTransaction } from '@quitus/database/app-transaction.sql.ts'
import { countPendingIndexes } from '@quitus/database/pending-indexes.sql.ts'
import { projectSchemaName } from '@quitus/database/views/project-tables.ts'
import { sql } from 'kysely'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { AppError } from '#errors/app-error.ts'
import { endedJob } from '#testing/files/exported-file.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import type { JobRunner, RunningJob } from './job.ts'
import { insertJob } from './jobs.sql.ts'
import { MOST_TURNS } from './run-job.ts'
import { type Jobs, startJobs } from './start-jobs.ts'

const server = await startTestServer()
const person = await server.person()
const as = { as: await server.signInAs(person) }
const PATIENCE = { timeout: 60_000, interval: 20 }
/** Less than processes take in earnest. */
const QUICK = { heartbeatMs: 100, silentSeconds: 3, lookMs: 300 }
const NOTHING = { result: null, file: null }

const processes: Jobs[] = []
afterEach(async () => {
  await Promise.all(processes.splice(0).map((each) => each.stop()))
  // What was given back is not for the next test.
  const waiting = server.database.owner.updateTable('core.jobs').where('state', 'in', ['waiting', 'running'])
  await waiting.set({ state: 'cancelled' }).execute()
})

/** Another server process, as far as jobs go. */
async function runProcess(runner: JobRunner): Promise<Jobs> {
  const jobs = await startJobs({
    deps: server.deps,
    runners: { export: runner },
    logger: server.log.logger,
    timings: QUICK,
  })
  processes.push(jobs)
  return jobs
}

async function newJob(projectId?: number): Promise<{ projectId: number; job: string }> {
  const id = projectId ?? (await server.project({ members: [[person, 'read']] })).id
  const requested = {
    kind: 'export',
    source: 'dashboard',
    requestedBy: person.id,
    impersonatorId: null,
  } as const
  const job = await runAppTransaction(server.database, { userId: person.id, projectId: id }, (tx) =>
    insertJob(tx, {
      ...requested,
      projectId: id,
      title: 'Essai',
      parameters: { text: 'été' },
      now: server.clock.now(),
    }),
  )
  return { projectId: id, job }
}

/** A runner that goes on until its job ends, and the jobs that it has. */
function endless() {
  const taken: RunningJob[] = []
  const runner: JobRunner = (job) => {
    taken.push(job)
    job.report({ done: 3, total: 10 })
    return new Promise((_, reject) => job.signal.addEventListener('abort', () => reject(new Error('ended'))))
  }
  return { taken, runner }
}

const stateOf = (params: { projectId: number; job: string }) => server.call(getJob, { params }, as)

test('OPS-02 a job runs once, on one of several processes, with what it was given and on behalf of its requester', async () => {
  const ran: RunningJob[] = []
  const runner: JobRunner = async (job) => {
    ran.push(job)
    return NOTHING
  }
  await Promise.all([runProcess(runner), runProcess(runner)])
  const params = await newJob()
  expect(await endedJob(server, params.projectId, params.job, as)).toMatchObject({
    state: 'done',
    error: null,
  })
  expect(ran).toHaveLength(1)
  expect(ran[0]).toMatchObject({
    kind: 'export',
    parameters: { text: 'été' },
    actor: { user: { id: person.id }, impersonator: null },
  })
})

test('OPS-02 a job whose transaction is rolled back never was', async () => {
  const { taken, runner } = endless()
  const project = await server.project({ members: [[person, 'read']] })
  const requester = { userId: person.id, projectId: project.id }
  const requested = {
    kind: 'export',
    source: null,
    requestedBy: person.id,
    impersonatorId: null,
    title: 'Essai',
    parameters: {},
  } as const
  const rolledBack = runAppTransaction(server.database, requester, async (tx) => {
    await insertJob(tx, { ...requested, projectId: project.id, now: server.clock.now() })
    throw new Error('no')
  })
  await expect(rolledBack).rejects.toThrow('no')
  await runProcess(runner)
  await newJob(project.id)
  await vi.waitFor(() => expect(taken).toHaveLength(1), PATIENCE)
  const queued = await sql<{
    count: string
  }>`select count(*) from core.jobs where project_id = ${project.id}`.execute(server.database.owner)
  expect(queued.rows[0]?.count).toBe('1')
})

test('VIEW-12 progress is reported while a job runs', async () => {
  const { runner } = endless()
  await runProcess(runner)
  const params = await newJob()
  await vi.waitFor(
    async () => expect(await stateOf(params)).toMatchObject({ state: 'running', done: 3, total: 10 }),
    PATIENCE,
  )
})

test('VIEW-12 a job that is cancelled stops, and stays cancelled', async () => {
  const { taken, runner } = endless()
  await runProcess(runner)
  const params = await newJob()
  await vi.waitFor(() => expect(taken).toHaveLength(1), PATIENCE)
  expect(await server.call(cancelJob, { params }, as)).toMatchObject({ state: 'cancelled' })
  await vi.waitFor(() => expect(taken[0]?.signal.aborted).toBe(true), PATIENCE)
  expect(await stateOf(params)).toMatchObject({ state: 'cancelled', file: null })
})

test('VIEW-12 a job that is cancelled while it waits never runs, and can be run again', async () => {
  const params = await newJob()
  await server.call(cancelJob, { params }, as)
  const { taken, runner } = endless()
  await runProcess(runner)
  const other = await newJob()
  await vi.waitFor(() => expect(taken.map(({ id }) => id)).toEqual([other.job]), PATIENCE)
  expect(await server.call(retryJob, { params }, as)).toMatchObject({ state: 'waiting', done: 0 })
  await vi.waitFor(() => expect(taken.map(({ id }) => id)).toContain(params.job), PATIENCE)
  expect(await server.refusal(retryJob, { params }, as)).toMatchObject({ status: 409, code: 'job_not_ended' })
})

test('OPS-02 what a process that stops has not ended goes on elsewhere', async () => {
  const { taken, runner } = endless()
  const first = await runProcess(runner)
  const params = await newJob()
  await vi.waitFor(() => expect(taken).toHaveLength(1), PATIENCE)
  processes.length = 0
  await first.stop()
  expect(await stateOf(params)).toMatchObject({ state: 'waiting' })
  await runProcess(async () => NOTHING)
  expect(await endedJob(server, params.projectId, params.job, as)).toMatchObject({ state: 'done' })
})

test('OPS-02 a process that falls silent loses its job to another, and what it still does counts for nothing', async () => {
  const released = Promise.withResolvers<void>()
  onTestFinished(() => released.resolve())
  const heartbeats = vi.fn()
  // Silent, but alive: its signs of life never reach the database.
  const deps = { ...server.deps, database: { ...server.database, owner: server.database.owner } }
  const silent = await startJobs({
    ...{ deps, logger: server.log.logger, timings: { ...QUICK, heartbeatMs: 600_000, lookMs: 600_000 } },
    runners: {
      export: async () => {
        heartbeats()
        await released.promise
        return { result: { scope: [{ label: 'of', value: 'the silent' }] }, file: null }
      },
    },
  })
  processes.push(silent)
  const params = await newJob()
  await vi.waitFor(() => expect(heartbeats).toHaveBeenCalledOnce(), PATIENCE)
  await runProcess(async () => ({ result: { scope: [{ label: 'of', value: 'the other' }] }, file: null }))
  const job = await endedJob(server, params.projectId, params.job, as)
  expect(job).toMatchObject({ state: 'done', scope: [{ label: 'of', value: 'the other' }] })
  released.resolve()
  await silent.stop()
  processes.splice(0, 1)
  expect(await stateOf(params)).toEqual(job)
})

test('OPS-02 a job that a process took out of the queue before it went is queued again', async () => {
  const params = await newJob()
  await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a worker that is gone'`.execute(
    server.database.owner,
  )
  await runProcess(async () => NOTHING)
  expect(await endedJob(server, params.projectId, params.job, as)).toMatchObject({ state: 'done' })
})

test('OPS-02 a job that ends one process after the other is given up', async () => {
  const params = await newJob()
  await server.database.owner
    .updateTable('core.jobs')
    .set({ attempts: MOST_TURNS })
    .where('id', '=', params.job)
    .execute()
  const { taken, runner } = endless()
  await runProcess(runner)
  expect(await endedJob(server, params.projectId, params.job, as)).toMatchObject({
    state: 'failed',
    error: { code: 'job_interrupted' },
  })
  expect(taken).toHaveLength(0)
})

test('VIEW-12 why a job failed is reported in words; what nobody can explain is an internal error and in the log', async () => {
  await runProcess(async () => {
    throw new AppError('view_republished')
  })
  const refused = await newJob()
  expect(await endedJob(server, refused.projectId, refused.job, as)).toMatchObject({
    state: 'failed',
    error: { code: 'view_republished', message: expect.stringContaining('publiées de nouveau') },
  })
  await Promise.all(processes.splice(0).map((each) => each.stop()))
  await runProcess(async () => {
    throw new Error('the disk has a hole')
  })
  const broken = await newJob()
  expect(await endedJob(server, broken.projectId, broken.job, as)).toMatchObject({
    state: 'failed',
    error: { code: 'internal_error' },
  })
  expect(server.log.takeErrors().join()).toContain('the disk has a hole')
})

test('ACC-01 a job stops when its requester may no longer see the view, and does not begin when it is so already', async () => {
  const { taken, runner } = endless()
  await runProcess(runner)
  const params = await newJob()
  await vi.waitFor(() => expect(taken).toHaveLength(1), PATIENCE)
  await server.database.owner
    .updateTable('core.projects')
    .set({ features: ['transfers'] })
    .where('id', '=', params.projectId)
    .execute()
  expect(await endedJob(server, params.projectId, params.job, as)).toMatchObject({
    state: 'failed',
    error: { code: 'not_permitted' },
  })
  const next = await newJob(params.projectId)
  expect(await endedJob(server, next.projectId, next.job, as)).toMatchObject({
    state: 'failed',
    error: { code: 'not_permitted' },
  })
  expect(taken).toHaveLength(1)
})

test('OPS-08 a queue that does not start leaves no connections behind', async () => {
  const ofQueue = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and application_name = 'quitus jobs'`.execute(server.database.owner)
    return rows[0]?.count
  }
  const { owner } = server.database
  await sql`insert into graphile_worker.migrations (id, breaking) values (900000, true)`.execute(owner)
  onTestFinished(async () => {
    await sql`delete from graphile_worker.migrations where id = 900000`.execute(owner)
  })
  await expect(runProcess(async () => NOTHING)).rejects.toThrow('breaking')
  // Sooner than a pool closes what it does not use.
  await vi.waitFor(async () => expect(await ofQueue()).toBe(0), { ...PATIENCE, timeout: 5000 })
})

test('OPS-02 OPS-04 pending indexes are made although jobs have every place of the queue', async () => {
  const { owner } = server.database
  const { taken, runner } = endless()
  await runProcess(runner)
  const { projectId } = await newJob()
  await newJob()
  await vi.waitUntil(() => taken.length === 2, PATIENCE)
  const table = `${projectSchemaName(projectId)}.base_dashboard_1`
  await sql.raw(`create table ${table} as select 1 as c1`).execute(owner)
  const statement = `CREATE INDEX base_c1_idx ON ${table} USING btree (c1)`
  await owner.insertInto('core.pending_indexes').values({ statement, table_name: table }).execute()
  await vi.waitUntil(async () => (await countPendingIndexes(owner)) === 0, PATIENCE)
  const found =
    await sql`select to_regclass(${`${projectSchemaName(projectId)}.base_c1_idx`})::text as name`.execute(
      owner,
    )
  expect(found.rows).toEqual([{ name: `${projectSchemaName(projectId)}.base_c1_idx` }])
})
