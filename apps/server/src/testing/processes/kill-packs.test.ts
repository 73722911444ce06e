import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, open, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addAttachment } from '@quitus/contract/attachments/attachments.ts'
import { startExport } from '@quitus/contract/exports/start-export.ts'
import { createTicket } from '@quitus/contract/jobs/create-ticket.ts'
import { getJob } from '@quitus/contract/jobs/get-job.ts'
import { signIn } from '@quitus/contract/session/sign-in.ts'
import { afterAll, expect, test, vi } from 'vitest'
import { createLocalFileStore } from '#files/local-file-store.ts'
import { AUDIT_ROWS } from '../audit-view.ts'
import { unpacked } from '../files/unpacked.ts'
import { publishAuditView } from '../publish-audit-view.ts'
import { type RunningServer, runServer } from '../run-server.ts'
import { startTestServer } from '../start-test-server.ts'
import { TEST_PASSWORD } from '../test-people.ts'
import { callServer } from './call-server.ts'

/** Enough that a process is at the lists, and then at the files, for a while. */
const COPIES = 300
const FILES = 40
const FILE_BYTES = 700_000

const folder = await mkdtemp(join(tmpdir(), 'quitus-kill-packs-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const incoming = join(folder, 'files', 'incoming')
const world = await startTestServer({
  clockStart: new Date(),
  fileStore: await createLocalFileStore(join(folder, 'files')),
})
const staff = await world.person({ roleType: 'staff' })
const rows = Array.from({ length: COPIES }, (_, copy) =>
  AUDIT_ROWS.map((row) => ({
    ...row,
    ...{ entryId: `${copy}/${row.entryId}`, anomalyId: `${copy}/${row.anomalyId}` },
    values: { ...row.values, Écriture: `${copy}/${row.values.Écriture}` },
  })),
).flat()
const anomalies = new Set(rows.map(({ anomalyId }) => anomalyId)).size

/** The first bytes of each file that is being written. */
async function begun(): Promise<Buffer[]> {
  const names = await readdir(incoming).catch(() => [])
  return Promise.all(
    names.map(async (name) => {
      const file = await open(join(incoming, name)).catch(() => null)
      const { bytesRead = 0, buffer = Buffer.alloc(0) } = (await file?.read(Buffer.alloc(4), 0, 4, 0)) ?? {}
      await file?.close()
      return buffer.subarray(0, bytesRead)
    }),
  )
}
const isList = (bytes: Buffer) => bytes.length > 0 && bytes.toString() !== 'PK\u0003\u0004'
const until = (is: (bytes: Buffer) => boolean) =>
  vi.waitFor(async () => expect((await begun()).some(is)).toBe(true), { timeout: 60_000, interval: 2 })

test('SEC-10 OPS-02 a pack whose process is killed, amid its lists and again amid its files, is complete after a restart', {
  timeout: 180_000,
}, async () => {
  const project = await world.project({ members: [[staff, 'manage']] })
  await publishAuditView(world.database, project, staff, { rows })
  const as = await world.signInAs(staff)
  for (let at = 0; at < FILES; at++) {
    const params = { projectId: project.id, anomalyId: `${at}/A-01` }
    const file = new TextEncoder().encode(randomBytes(FILE_BYTES).toString('base64'))
    await world.call(addAttachment, { params, body: { filename: `preuve-${at}.txt` }, file }, { as })
  }
  const first = await runServer(folder, world.urls)
  const body = { login: staff.login, plainPassword: TEST_PASSWORD }
  const { accessToken } = await callServer(first, signIn, { body })
  const params = { projectId: project.id, source: 'dashboard' } as const
  const started = await callServer(first, startExport, { params, body: { format: 'pack' } }, accessToken)
  const job = { projectId: project.id, job: started.job?.id ?? '' }
  const stored = () =>
    world.database.owner
      .selectFrom('core.jobs')
      .select(['state', 'attempts', 'result'])
      .where('id', '=', job.job)
      .executeTakeFirstOrThrow()
  const killAt = async (server: RunningServer, is: (bytes: Buffer) => boolean) => {
    await until(is)
    await server.kill()
    const { state, attempts } = await stored()
    expect(state).toBe('running')
    await rm(incoming, { recursive: true, force: true })
    return attempts
  }

  expect(await killAt(first, isList)).toBe(1)
  const second = await runServer(folder, world.urls)
  expect(await killAt(second, (bytes) => bytes.length > 0 && !isList(bytes))).toBe(2)
  const third = await runServer(folder, world.urls)
  const ended = await vi.waitFor(
    async () => {
      const found = await callServer(third, getJob, { params: job }, accessToken)
      if (found.state !== 'done') throw new Error(`The job is ${found.state}.`)
      return found
    },
    { timeout: 90_000, interval: 200 },
  )
  const { result, ...done } = await stored()
  expect(done).toEqual({ state: 'done', attempts: 3 })
  const { url } = await callServer(third, createTicket, { params: job }, accessToken)
  const bytes = Buffer.from(await (await fetch(third.address + url)).arrayBuffer())
  await third.stop()
  expect(bytes.length).toBe(ended.file?.size)
  const sha256 = (part: Buffer) => createHash('sha256').update(part).digest('hex')
  expect(result).toMatchObject({ anomalies, files: FILES, sha256: sha256(bytes) })
  const files = await unpacked(bytes)
  const listed = (files.get('SHA256SUMS.txt')?.toString() ?? '').trim().split('\n')
  expect(listed.map((line) => line.slice(66)).toSorted()).toEqual(
    [...files.keys()].filter((path) => path !== 'SHA256SUMS.txt').toSorted(),
  )
  for (const line of listed)
    expect(sha256(files.get(line.slice(66)) ?? Buffer.alloc(0))).toBe(line.slice(0, 64))
  expect([...files.keys()].filter((path) => path.startsWith('fichiers/'))).toHaveLength(FILES)
})
