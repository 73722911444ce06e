import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { listObjects } from '@quitus/contract/file-transfers/list-objects.ts'
import { createUpload } from '@quitus/contract/file-transfers/uploads.ts'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { createS3FileStore } from '#files/s3-file-store.ts'
import { createS3UploadStore } from '#files/uploads/s3-upload-store.ts'
import { startTestServer } from '#testing/start-test-server.ts'

const server = await startTestServer({ runsJobs: true })
const anne = await server.person()
const as = await server.signInAs(anne)
const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
const { id: projectId } = await server.project({ members: [[anne, 'review']], features: ['transfers'] })
const params = { projectId }
const PIECE = 20_000

async function announce(name: string, bytes: Uint8Array) {
  const file = { folder: null, name, size: bytes.length, fingerprint: '1' }
  const { url } = await server.call(createUpload, { params, body: file }, { as })
  if (url === null) throw new Error(`${name} is there already`)
  return { url, id: url.split('/').at(-1) ?? '' }
}
function callUpload(method: string, url: string, headers: Record<string, string> = {}, body?: Uint8Array) {
  const bearer = { authorization: `Bearer ${as.accessToken}`, 'tus-resumable': '1.0.0' }
  const bytes = body === undefined ? {} : { body: new Uint8Array(body) }
  return fetch(address + url, { method, headers: { ...bearer, ...headers }, ...bytes })
}
const send = (url: string, bytes: Uint8Array, offset: number) => {
  const type = 'application/offset+octet-stream'
  return callUpload('PATCH', url, { 'upload-offset': String(offset), 'content-type': type }, bytes)
}
const listed = (name: string) =>
  vi.waitFor(
    async () => {
      const query = { search: name }
      const [found] = (await server.call(listObjects, { params, query }, { as })).objects
      if (found === undefined) throw new Error('not yet')
      return found
    },
    { timeout: 40_000, interval: 100 },
  )
const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test('OPS-02 XFER-03 a file whose process was killed amid its check is checked by another one, and listed', async () => {
  const { database, deps } = server
  const bytes = randomBytes(5000)
  const { id } = await announce('vérifié.bin', bytes)
  const { store } = deps.uploads
  await store.datastore.write(Readable.from([bytes]), store.keyOf(id), 0)
  // As if a worker had taken the check a minute ago and was never reported again.
  await database.owner.transaction().execute(async (tx) => {
    await sql`update core.transfer_uploads set state = 'checking', lock_holder = gen_random_uuid(),
              lock_until = clock_timestamp() - interval '45 seconds' where id = ${id}`.execute(tx)
    await sql`select core.queue_upload_check(${id})`.execute(tx)
    await sql`update graphile_worker._private_jobs set locked_by = 'gone', locked_at = now() - interval '1 minute', attempts = 1
              where key = ${`upload ${id}`}`.execute(tx)
  })
  expect(await listed('vérifié.bin')).toMatchObject({ sha256: sha256Of(bytes) })
})

test('XFER-01 two tabs that send one file at once hinder each other, and the file is whole', async () => {
  const bytes = randomBytes(400_000)
  const { url } = await announce('deux onglets.bin', bytes)
  const statuses = new Set<number>()
  const tab = async () => {
    for (;;) {
      const head = await callUpload('HEAD', url)
      statuses.add(head.status)
      const offset = Number(head.headers.get('upload-offset') ?? Number.NaN)
      if (offset === bytes.length) return
      if (Number.isNaN(offset)) await pause(50)
      // What the other tab interrupts comes as no answer at all.
      else
        statuses.add(
          (await send(url, bytes.subarray(offset, offset + PIECE), offset).catch(() => null))?.status ?? 0,
        )
    }
  }
  await Promise.all([tab(), tab()])
  expect([...statuses].filter((status) => status >= 500)).toEqual([])
  expect(await listed('deux onglets.bin')).toMatchObject({ sha256: sha256Of(bytes), size: bytes.length })
})

test('XFER-03 a full disk is said to be one, and the upload goes on when there is room', async () => {
  const bytes = randomBytes(1000)
  const { url, id } = await announce('disque plein.bin', bytes)
  const path = join(server.incomingFolder, '..', 'uploads', id)
  await rm(path)
  await symlink('/dev/full', path)
  expect((await send(url, bytes, 0)).status).toBe(507)
  await rm(path)
  await server.deps.uploads.store.ensure(id, bytes.length)
  expect((await send(url, bytes, 0)).status).toBe(204)
  expect(await listed('disque plein.bin')).toMatchObject({ sha256: sha256Of(bytes) })
})

test('XFER-01 OPS-02 S3 that is away is not taken for one that knows nothing of an upload', async () => {
  const nowhere = {
    ...{ bucket: 'quitus', prefix: '', region: 'us-east-1', endpoint: 'http://127.0.0.1:1' },
    credentials: { accessKeyId: 'x', secretAccessKey: 'x' },
  }
  const store = createS3UploadStore(nowhere, createS3FileStore(nowhere))
  await expect(store.received(randomUUID())).rejects.toThrow(/ECONNREFUSED/)
})
