import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startExport } from '@quitus/contract/exports/start-export.ts'
import { createTicket } from '@quitus/contract/jobs/create-ticket.ts'
import { getJob } from '@quitus/contract/jobs/get-job.ts'
import { signIn } from '@quitus/contract/session/sign-in.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { readXlsx } from 'hucre/xlsx'
import { expect, onTestFinished, test, vi } from 'vitest'
import { AUDIT_ROWS } from '../audit-view.ts'
import { publishAuditView } from '../publish-audit-view.ts'
import { runServer } from '../run-server.ts'
import { startTestServer } from '../start-test-server.ts'
import { TEST_PASSWORD } from '../test-people.ts'
import { callServer as call } from './call-server.ts'

/** Enough that a process is at it for some seconds. */
const COPIES = 1500

const world = await startTestServer({ clockStart: new Date() })
const staff = await world.person({ roleType: 'staff' })

test('OPS-02 SEC-04 an export whose process is killed goes on in another one, and its file is offered once and whole', {
  timeout: 120_000,
}, async () => {
  const project = await world.project({ members: [[staff, 'manage']] })
  const rows = Array.from({ length: COPIES }, (_, copy) =>
    AUDIT_ROWS.map((row) => ({
      ...row,
      ...{ entryId: `${copy}/${row.entryId}`, anomalyId: `${copy}/${row.anomalyId}` },
      values: { ...row.values, Écriture: `${copy}/${row.values.Écriture}` },
    })),
  ).flat()
  await publishAuditView(world.database, project, staff, { rows })
  const folder = await mkdtemp(join(tmpdir(), 'quitus-kill-exports-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const killed = await runServer(folder, world.urls)
  const body = { login: staff.login, plainPassword: TEST_PASSWORD }
  const { accessToken } = await call(killed, signIn, { body })
  const params = { projectId: project.id, source: 'dashboard' } as const
  const { viewMetaData } = await call(killed, getViewMetadata, { params, query: {} }, accessToken)
  const { timestamp } = viewMetaData
  const columns = viewMetaData.columns.filter(({ hidden }) => !hidden).map(({ name }) => ({ name }))
  const started = await call(
    killed,
    startExport,
    { params, body: { format: 'xlsx', timestamp, columns, children: 'all' } },
    accessToken,
  )
  const job = { projectId: project.id, job: started.job?.id ?? '' }
  const stored = () =>
    world.database.owner
      .selectFrom('core.jobs')
      .select(['state', 'attempts'])
      .where('id', '=', job.job)
      .executeTakeFirstOrThrow()
  await vi.waitFor(async () => expect(await stored()).toMatchObject({ state: 'running' }), {
    timeout: 30_000,
    interval: 10,
  })
  await killed.kill()
  expect(await stored()).toEqual({ state: 'running', attempts: 1 })

  const [one, other] = await Promise.all([runServer(folder, world.urls), runServer(folder, world.urls)])
  onTestFinished(async () => void (await Promise.all([one.stop(), other.stop()])))
  const ended = await vi.waitFor(
    async () => {
      const found = await call(one, getJob, { params: job }, accessToken)
      if (found.state !== 'done') throw new Error(`The job is ${found.state}.`)
      return found
    },
    { timeout: 90_000, interval: 200 },
  )
  expect(await stored()).toEqual({ state: 'done', attempts: 2 })
  expect(ended.done).toBe(COPIES * 10)
  expect(ended.file?.isExpired).toBe(false)
  const { url } = await call(one, createTicket, { params: job }, accessToken)
  const answers = await Promise.all(
    [one, other, one, other, one, other].map(({ address }) => fetch(address + url)),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401, 401, 401])
  const whole = await answers.find(({ status }) => status === 200)?.arrayBuffer()
  expect(whole?.byteLength).toBe(ended.file?.size)
  const [sheet] = (await readXlsx(new Uint8Array(whole ?? new ArrayBuffer()))).sheets
  expect(sheet?.rows).toHaveLength(rows.length + 3)
})
