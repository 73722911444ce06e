import { cancelJob } from '@quitus/contract/jobs/cancel-job.ts'
import { getJob } from '@quitus/contract/jobs/get-job.ts'
import { retryJob } from '@quitus/contract/jobs/retry-job.ts'
import { runAppTransaction } from '@quitus/database/app-transaction.sql.ts'
import { expect, test } from 'vitest'
import { startTestServer } from '#testing/start-test-server.ts'
import { insertJob } from './jobs.sql.ts'
import {
  claimJob,
  updateProgress,
  updateToDone,
  updateToFailed,
  updateToWaiting,
} from './running-jobs.sql.ts'

const server = await startTestServer()
const { owner } = server.database
const person = await server.person()
const as = { as: await server.signInAs(person) }
const project = await server.project({ members: [[person, 'read']] })
const NOTHING = { result: null, file: null }

async function waitingJob(): Promise<{ projectId: number; job: string }> {
  const requested = {
    kind: 'export',
    source: 'dashboard',
    requestedBy: person.id,
    impersonatorId: null,
  } as const
  const requester = { userId: person.id, projectId: project.id }
  const job = await runAppTransaction(server.database, requester, (tx) =>
    insertJob(tx, {
      ...{ ...requested, projectId: project.id, title: 'Essai', parameters: {} },
      now: server.clock.now(),
    }),
  )
  return { projectId: project.id, job }
}

const claim = (job: string, worker: string) => claimJob(owner, job, worker, server.clock.now())
const stateOf = (params: { projectId: number; job: string }) => server.call(getJob, { params }, as)

test('OPS-02 what the attempt before a retry still writes is ignored in the next attempt', async () => {
  const params = await waitingJob()
  const before = await claim(params.job, 'a slow process')
  await server.call(cancelJob, { params }, as)
  await server.call(retryJob, { params }, as)
  const after = await claim(params.job, 'another process')
  const late = { id: params.job, attempt: before?.attempt ?? 0 }
  expect(await updateProgress(owner, late, { done: 9, total: 9 })).toBe(false)
  expect(await updateToDone(owner, late, NOTHING, server.clock.now())).toBe(false)
  await updateToFailed(owner, late, 'internal_error', server.clock.now())
  expect(await stateOf(params)).toMatchObject({ state: 'running', done: 0, error: null })
  const current = { id: params.job, attempt: after?.attempt ?? 0 }
  expect(await updateToDone(owner, current, NOTHING, server.clock.now())).toBe(true)
})

test('OPS-02 a process that gave its job back writes nothing into the next attempt', async () => {
  const params = await waitingJob()
  const before = await claim(params.job, 'a process that stops')
  const late = { id: params.job, attempt: before?.attempt ?? 0 }
  await updateToWaiting(owner, late)
  const after = await claim(params.job, 'another process')
  expect(after?.countedAttempts).toBe(1)
  expect(await updateToDone(owner, late, NOTHING, server.clock.now())).toBe(false)
  expect(await stateOf(params)).toMatchObject({ state: 'running' })
})

test('OPS-05 a claim whose answer was lost is made again by its worker, as the same attempt, and by no other', async () => {
  const params = await waitingJob()
  const lost = await claim(params.job, 'a worker')
  expect(await claim(params.job, 'another worker')).toBeUndefined()
  expect(await claim(params.job, 'a worker')).toEqual(lost)
  expect(lost).toMatchObject({ attempt: 1, countedAttempts: 1 })
})

test('OPS-02 a retry gives a job all of its attempts again, while its fencing token goes on growing', async () => {
  const params = await waitingJob()
  await owner.updateTable('core.jobs').set({ attempts: 7 }).where('id', '=', params.job).execute()
  await server.call(cancelJob, { params }, as)
  await server.call(retryJob, { params }, as)
  expect(await claim(params.job, 'first')).toMatchObject({ attempt: 8, countedAttempts: 1 })
  await owner.updateTable('core.jobs').set({ state: 'waiting' }).where('id', '=', params.job).execute()
  expect(await claim(params.job, 'second')).toMatchObject({ attempt: 9, countedAttempts: 2 })
})
