import { runAppTransaction } from '@quitus/database/app-transaction.sql.ts'
import type { JobKind } from '@quitus/domain/job.ts'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { startTestServer } from '#testing/start-test-server.ts'
import type { JobRunner } from './job.ts'
import { insertJob } from './jobs.sql.ts'
import { type Jobs, startJobs } from './start-jobs.ts'

const server = await startTestServer()
const { owner } = server.database
const person = await server.person()
const { id: projectId } = await server.project({ members: [[person, 'read']] })
const PATIENCE = { timeout: 60_000, interval: 20 }
const NOTHING = { result: null, file: null }

let jobs: Jobs | null = null
afterEach(async () => {
  await jobs?.stop()
  await owner
    .updateTable('core.jobs')
    .where('state', 'in', ['waiting', 'running'])
    .set({ state: 'cancelled' })
    .execute()
})

function newJob(kind: JobKind): Promise<string> {
  const requested = { kind, source: null, requestedBy: person.id, impersonatorId: null } as const
  const about = { ...requested, projectId, title: 'Essai', parameters: {}, now: server.clock.now() }
  return runAppTransaction(server.database, { userId: person.id, projectId }, (tx) => insertJob(tx, about))
}

const statesOf = async (ids: readonly string[]) => {
  const found = await owner.selectFrom('core.jobs').select(['id', 'state']).where('id', 'in', ids).execute()
  return ids.map((id) => found.find((job) => job.id === id)?.state)
}

/** Goes on until its process stops. */
const endless: JobRunner = (job) =>
  new Promise((_, reject) => job.signal.addEventListener('abort', () => reject(new Error('ended'))))

test('OPS-02 imports and rewritten search texts, however many wait, keep no export and no mail waiting', async () => {
  const mailed = vi.fn()
  const long = await Promise.all((['import', 'searchTexts', 'verification'] as const).map(newJob))
  const exports = await Promise.all([newJob('export'), newJob('letters')])
  await sql`select graphile_worker.add_job('a_mail', '{}'::json)`.execute(owner)
  jobs = await startJobs({
    deps: server.deps,
    runners: {
      ...{ import: endless, searchTexts: endless, verification: endless },
      ...{ export: async () => NOTHING, letters: async () => NOTHING },
    },
    tasks: { a_mail: mailed },
    logger: server.log.logger,
  })
  await vi.waitFor(async () => expect(await statesOf(exports)).toEqual(['done', 'done']), PATIENCE)
  await vi.waitFor(() => expect(mailed).toHaveBeenCalledOnce(), PATIENCE)
  await vi.waitFor(
    async () => expect((await statesOf(long)).toSorted()).toEqual(['running', 'running', 'waiting']),
    PATIENCE,
  )
})

test('OPS-02 exports that take long keep no import waiting', async () => {
  const exports = await Promise.all([newJob('export'), newJob('export'), newJob('letters')])
  const imported = await newJob('import')
  jobs = await startJobs({
    deps: server.deps,
    runners: { import: async () => NOTHING, export: endless, letters: endless },
    logger: server.log.logger,
  })
  await vi.waitFor(async () => expect(await statesOf([imported])).toEqual(['done']), PATIENCE)
  await vi.waitFor(
    async () => expect((await statesOf(exports)).toSorted()).toEqual(['running', 'running', 'waiting']),
    PATIENCE,
  )
})
