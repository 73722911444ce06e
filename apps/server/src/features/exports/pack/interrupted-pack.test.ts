import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { addAttachment } from '@quitus/contract/attachments/attachments.ts'
import { startExport } from '@quitus/contract/exports/start-export.ts'
import { cancelJob } from '@quitus/contract/jobs/cancel-job.ts'
import { retryJob } from '@quitus/contract/jobs/retry-job.ts'
import { afterAll, expect, test, vi } from 'vitest'
import { createLocalFileStore } from '#files/local-file-store.ts'
import { endedJob, fileOfJob } from '#testing/files/exported-file.ts'
import { unpacked } from '#testing/files/unpacked.ts'
import { publishAuditView } from '#testing/publish-audit-view.ts'
import { startTestServer } from '#testing/start-test-server.ts'

const folder = await mkdtemp(join(tmpdir(), 'quitus-pack-store-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const local = createLocalFileStore(folder)
/** How the store opens files; a test replaces it. */
let open = local.open
const server = await startTestServer({
  runsJobs: true,
  fileStore: { ...local, open: (id, range) => open(id, range) },
})
const staff = await server.person({ roleType: 'staff' })
const project = await server.project({ members: [[staff, 'manage']] })
await publishAuditView(server.database, project, staff)
const as = { as: await server.signInAs(staff) }
const params = { projectId: project.id, source: 'dashboard' } as const

for (const filename of ['accord.txt', 'preuve.txt']) {
  const file = new TextEncoder().encode(filename)
  const requested = { params: { projectId: project.id, anomalyId: 'A-01' }, body: { filename }, file }
  await server.call(addAttachment, requested, as)
  // Files of an anomaly are in the order in which they came.
  server.clock.advance(1000)
}

async function started(): Promise<string> {
  const { job } = await server.call(startExport, { params, body: { format: 'pack' } }, as)
  return job?.id ?? ''
}
async function stored(): Promise<number> {
  let count = 0
  for await (const _ of local.list()) count += 1
  return count
}
const idOf = async (name: string) =>
  (
    await server.database.owner
      .selectFrom('core.files')
      .select('id')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
  ).id

test('SEC-10 SEC-04 a pack that is cancelled midway leaves neither a file to download nor one on the disk, and is made again', async () => {
  const before = await stored()
  const reading = new PassThrough()
  const opened = new Promise<void>((resolve) => {
    open = async () => {
      resolve()
      reading.write('acc')
      return reading
    }
  })
  const id = await started()
  await opened
  // The lists are written, and the archive is begun.
  await vi.waitFor(async () => expect(await readdir(server.incomingFolder)).not.toEqual([]), 60_000)
  await server.call(cancelJob, { params: { projectId: project.id, job: id } }, as)
  await vi.waitFor(async () => expect(await readdir(server.incomingFolder)).toEqual([]), { timeout: 60_000 })
  expect(reading.destroyed).toBe(true)
  expect(await stored()).toBe(before)
  expect(await endedJob(server, project.id, id, as)).toMatchObject({ state: 'cancelled', file: null })

  open = local.open
  await server.call(retryJob, { params: { projectId: project.id, job: id } }, as)
  await endedJob(server, project.id, id, as)
  const files = await unpacked((await fileOfJob(server, project.id, id, as)).bytes)
  expect(files.get('fichiers/A-01/02-preuve.txt')?.toString()).toBe('preuve.txt')
  expect(await readdir(server.incomingFolder)).toEqual([])
})

test('SEC-10 a store that fails midway ends the job, and nothing of the pack stays', async () => {
  const before = await stored()
  open = async () =>
    Readable.from(
      (async function* () {
        yield Buffer.from('acc')
        throw new Error('The store has gone.')
      })(),
    )
  const ended = await endedJob(server, project.id, await started(), as)
  open = local.open
  expect(ended).toMatchObject({ state: 'failed', file: null })
  expect(server.log.takeErrors()).not.toEqual([])
  expect(await readdir(server.incomingFolder)).toEqual([])
  expect(await stored()).toBe(before)
})

test('SEC-10 the cover names files that the store has lost or that are no longer what came in, and the rest is packed', async () => {
  open = async () => Readable.from([Buffer.from('autre')])
  const altered = await started()
  await endedJob(server, project.id, altered, as)
  open = local.open
  const changed = await unpacked((await fileOfJob(server, project.id, altered, as)).bytes)
  expect(changed.get('LISEZ-MOI.html')?.toString()).toMatch(
    /n’est plus celui de l’envoi\u00a0: fichiers\/A-01\/01-accord.txt, fichiers\/A-01\/02-preuve.txt/,
  )
  await local.delete(await idOf('accord.txt'))
  const { bytes } = await fileOfJob(server, project.id, await started(), as)
  const files = await unpacked(bytes)
  const cover = files.get('LISEZ-MOI.html')?.toString() ?? ''
  expect(cover).toMatch(/le stockage n’a plus\u00a0: fichiers\/A-01\/01-accord.txt/)
  expect(cover).not.toContain('n’est plus celui de l’envoi')
  expect([...files.keys()].filter((path) => path.startsWith('fichiers/'))).toEqual([
    'fichiers/A-01/02-preuve.txt',
  ])
  expect(files.get('SHA256SUMS.txt')?.toString()).not.toContain('accord')
})
