import { createTicket } from '@quitus/contract/jobs/create-ticket.ts'
import { getJob } from '@quitus/contract/jobs/get-job.ts'
import { listJobs } from '@quitus/contract/jobs/list-jobs.ts'
import { signOut } from '@quitus/contract/session/sign-out.ts'
import { expect, test } from 'vitest'
import { buildApp } from '#app.ts'
import { sweepJobFiles } from '#jobs/sweep-job-files.ts'
import { createServerMetrics } from '#metrics/server-metrics.ts'
import { madeJob } from '#testing/made-job.ts'
import { startTestServer } from '#testing/start-test-server.ts'

const server = await startTestServer()
const anne = await server.person()
const paul = await server.person()
const manager = await server.person({ roleType: 'staff' })
const asAnne = { as: await server.signInAs(anne) }
const asPaul = { as: await server.signInAs(paul) }
const asManager = { as: await server.signInAs(manager) }
type As = { as: { accessToken: string } }

async function projectWithJob() {
  const project = await server.project({
    members: [
      [anne, 'read'],
      [paul, 'read'],
      [manager, 'manage'],
    ],
  })
  const job = await madeJob(server, project.id, anne.id, 'done')
  return { projectId: project.id, job }
}

const ticketFor = async (params: { projectId: number; job: string }, as: As = asAnne) =>
  (await server.call(createTicket, { params }, as)).url
const codeOf = async (url: string) => {
  const answer = await server.app.inject(url)
  return answer.statusCode === 200 ? 200 : (answer.json().code as string)
}

test('API-07 a ticket opens one file once, without a bearer token', async () => {
  const job = await projectWithJob()
  const url = await ticketFor(job)
  const answer = await server.app.inject(url)
  expect(answer).toMatchObject({ statusCode: 200, body: 'Colonne\r\n' })
  expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
  expect(answer.headers['content-disposition']).toContain('Essai.csv')
  expect(await codeOf(url)).toBe('ticket_invalid')
})

test('API-07 HEAD is refused and leaves the ticket as it is', async () => {
  const url = await ticketFor(await projectWithJob())
  const answer = await server.app.inject({ method: 'HEAD', url })
  expect(answer.statusCode).toBe(405)
  expect(answer.headers.allow).toBe('GET')
  expect(await codeOf(url)).toBe(200)
})

test('API-07 OPS-02 of many calls with one ticket at once, to two servers on one database, one gets the file', async () => {
  const job = await projectWithJob()
  const second = await buildApp(
    { ...server.deps, metrics: createServerMetrics() },
    { logger: false, webFolder: null },
  )
  try {
    for (let round = 0; round < 5; round++) {
      const url = await ticketFor(job)
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, at) => (at % 2 === 0 ? server.app : second).inject(url)),
      )
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(7).fill(401)])
    }
  } finally {
    await second.close()
  }
})

test('API-07 a ticket is good for sixty seconds', async () => {
  const job = await projectWithJob()
  const [early, late] = [await ticketFor(job), await ticketFor(job)]
  server.clock.advance(59_000)
  expect(await codeOf(early)).toBe(200)
  server.clock.advance(1_000)
  expect(await codeOf(late)).toBe('ticket_invalid')
})

test('API-07 a ticket is bound to its job and its project, and used up by the attempt', async () => {
  const [one, other] = [await projectWithJob(), await projectWithJob()]
  const url = await ticketFor(one)
  expect(await codeOf(url.replace(one.job, other.job))).toBe('ticket_invalid')
  expect(await codeOf(url)).toBe('ticket_invalid')
  const again = await ticketFor(one)
  expect(await codeOf(again.replace(`/projects/${one.projectId}/`, `/projects/${other.projectId}/`))).toBe(
    'ticket_invalid',
  )
})

test('API-07 ACC-08 only who requested a job gets a ticket for its file; managers see the job and not what it holds', async () => {
  const params = await projectWithJob()
  expect(await server.refusal(createTicket, { params }, asPaul)).toMatchObject({
    status: 404,
    code: 'job_not_found',
  })
  expect(await server.refusal(createTicket, { params }, asManager)).toMatchObject({
    status: 404,
    code: 'job_not_found',
  })
  expect(await server.refusal(getJob, { params }, asPaul)).toMatchObject({
    status: 404,
    code: 'job_not_found',
  })
  expect(await server.call(getJob, { params }, asManager)).toMatchObject({
    requestedBy: anne.fullName,
    isOwn: false,
    scope: null,
  })
  const listed = async (as: As) =>
    (await server.call(listJobs, { params: { projectId: params.projectId }, query: {} }, as)).jobs.map(
      ({ id }) => id,
    )
  expect(await listed(asAnne)).toEqual([params.job])
  expect(await listed(asPaul)).toEqual([])
  expect(await listed(asManager)).toEqual([params.job])
})

test('API-07 a ticket opens nothing to someone whose right or session has ended meanwhile', async () => {
  const params = await projectWithJob()
  const before = await ticketFor(params)
  await server.database.owner
    .deleteFrom('core.project_members')
    .where('project_id', '=', params.projectId)
    .where('user_id', '=', anne.id)
    .execute()
  expect(await codeOf(before)).toBe('project_not_found')
  expect(await server.refusal(createTicket, { params }, asAnne)).toMatchObject({
    status: 404,
    code: 'project_not_found',
  })

  const other = await projectWithJob()
  const session = await server.signInAs(anne)
  const url = await ticketFor(other, { as: session })
  await server.call(signOut, { body: { refreshToken: session.refreshToken } }, { as: session })
  expect(await codeOf(url)).toBe('session_ended')
})

test('API-07 the log never holds a ticket', async () => {
  const url = await ticketFor(await projectWithJob())
  expect(await codeOf(url)).toBe(200)
  const ticket = new URL(url, 'http://localhost').searchParams.get('ticket') ?? ''
  expect(server.log.lines.some((line) => line.includes(ticket))).toBe(false)
})

test('VIEW-12 a file leaves the store and the list when its day is over, and its job says so', async () => {
  const params = await projectWithJob()
  const url = await ticketFor(params)
  const { file_id: fileId } = await server.database.owner
    .selectFrom('core.jobs')
    .select('file_id')
    .where('id', '=', params.job)
    .executeTakeFirstOrThrow()
  server.clock.advance(61 * 60 * 1000)
  const session = { as: await server.signInAs(anne) }
  expect(await sweepJobFiles(server.deps)).toBeGreaterThan(0)
  expect(await codeOf(url)).toBe('ticket_invalid')
  expect(await server.refusal(createTicket, { params }, session)).toMatchObject({
    status: 410,
    code: 'job_file_expired',
  })
  expect((await server.call(getJob, { params }, session)).file).toMatchObject({ isExpired: true })
  await expect(server.deps.files.store.open(fileId ?? '')).rejects.toThrow()
})
