import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { listObjects } from '@quitus/contract/file-transfers/list-objects.ts'
import { cancelUpload, createUpload, listUploads } from '@quitus/contract/file-transfers/uploads.ts'
import { samplePdf, sampleProgram } from '@quitus/database/testing/sample-files.ts'
import { sql } from 'kysely'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { buildApp } from '#app.ts'
import { createS3FileStore } from '#files/s3-file-store.ts'
import { sweepFiles } from '#files/sweep-files.ts'
import { createS3UploadStore } from '#files/uploads/s3-upload-store.ts'
import { ABANDONED_AFTER_MS, sweepUploads } from '#files/uploads/sweep-uploads.ts'
import { createUploads } from '#files/uploads/tus-uploads.ts'
import { createServerMetrics } from '#metrics/server-metrics.ts'
import { startS3Server } from '#testing/files/s3-server.ts'
import { startTestServer } from '#testing/start-test-server.ts'

const s3 = await startS3Server()
afterAll(s3.stop)
const servers = {
  'a folder': await startTestServer({ runsJobs: true }),
  S3: await startTestServer({
    runsJobs: true,
    fileStore: createS3FileStore(s3.settings),
    uploadStore: (files) => createS3UploadStore(s3.settings, files),
  }),
}
const TUS = { 'tus-resumable': '1.0.0' }
const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describe.each(['a folder', 'S3'] as const)('in %s', async (place) => {
  const server = servers[place]
  const [anne, paul] = [await server.person(), await server.person()]
  const as = await server.signInAs(anne)
  const asPaul = await server.signInAs(paul)
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { id: projectId } = await server.project({
    members: [
      [anne, 'review'],
      [paul, 'review'],
    ],
    features: ['transfers'],
  })
  const params = { projectId }

  const announce = (name: string, bytes: Uint8Array, more = {}) =>
    server.call(
      createUpload,
      { params, body: { folder: null, name, size: bytes.length, fingerprint: '1', ...more } },
      { as },
    )
  const urlOf = async (name: string, bytes: Uint8Array, more = {}) => {
    const { url } = await announce(name, bytes, more)
    if (url === null) throw new Error(`${name} is there already`)
    return url
  }
  const tus = (
    method: 'HEAD' | 'PATCH',
    url: string,
    more: Record<string, string> = {},
    body?: Uint8Array,
    token = as,
  ) =>
    fetch(address + url, {
      method,
      headers: { ...TUS, authorization: `Bearer ${token.accessToken}`, ...more },
      ...(body === undefined ? {} : { body: new Uint8Array(body) }),
    })
  const send = (url: string, bytes: Uint8Array, from: number, token = as) =>
    tus(
      'PATCH',
      url,
      { 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' },
      bytes,
      token,
    )
  const offsetOf = async (url: string) => (await tus('HEAD', url)).headers.get('upload-offset')
  const listed = async (name: string) =>
    (await server.call(listObjects, { params, query: { search: name } }, { as })).objects
  const ended = (name: string) =>
    vi.waitFor(
      async () => {
        const { uploads } = await server.call(listUploads, { params }, { as })
        const upload = uploads.find((each) => each.name === name)
        if (upload === undefined || ['receiving', 'checking'].includes(upload.state))
          throw new Error('not yet')
        return upload
      },
      { timeout: 60_000, interval: 50 },
    )

  test('XFER-01 XFER-03 a file that comes in pieces is listed when all of it is there and its checksum agrees', async () => {
    const bytes = randomBytes(6_500_000)
    const url = await urlOf('grand livre.bin', bytes, { sha256: sha256Of(bytes), note: 'Grand livre 2025' })
    expect(await offsetOf(url)).toBe('0')
    const first = await send(url, bytes.subarray(0, 6_000_000), 0)
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '6000000'])
    expect(await listed('grand livre')).toEqual([])
    expect(await offsetOf(url)).toBe('6000000')
    expect((await send(url, bytes.subarray(6_000_000), 6_000_000)).status).toBe(204)
    expect(await ended('grand livre.bin')).toMatchObject({ state: 'done', sha256: sha256Of(bytes) })
    const [object] = await listed('grand livre')
    expect(object).toMatchObject({ sha256: sha256Of(bytes), size: bytes.length, note: 'Grand livre 2025' })
    expect((await buffer(await server.files.store.open(object?.id ?? ''))).equals(bytes)).toBe(true)
    // The last answer was lost: a client that requests the offset learns that everything is there.
    expect(await offsetOf(url)).toBe(String(bytes.length))
  })

  test('XFER-03 wrong offsets, lengths and protocols change nothing of an upload', async () => {
    const bytes = randomBytes(1000)
    const url = await urlOf('offsets.bin', bytes)
    expect((await send(url, bytes.subarray(0, 400), 0)).status).toBe(204)
    expect((await send(url, bytes.subarray(0, 400), 0)).status).toBe(409)
    expect((await send(url, bytes.subarray(500), 500)).status).toBe(409)
    expect((await send(url, randomBytes(5000), 400)).status).toBe(413)
    expect((await send(url, bytes, Number.NaN)).status).toBeGreaterThanOrEqual(400)
    const plain = await tus('PATCH', url, { 'upload-offset': '400', 'content-type': 'text/plain' }, bytes)
    expect(plain.status).toBe(415)
    expect(await offsetOf(url)).toBe('400')
    expect((await send(url, bytes.subarray(400), 400)).status).toBe(204)
    expect(await ended('offsets.bin')).toMatchObject({ state: 'done', sha256: sha256Of(bytes) })
  })

  test('SEC-01 an upload is its sender’s alone: anybody else’s address is not there', async () => {
    const bytes = randomBytes(100)
    const url = await urlOf('mine.bin', bytes)
    expect((await send(url, bytes, 0, asPaul)).status).toBe(404)
    expect((await tus('HEAD', url, {}, undefined, asPaul)).status).toBe(404)
    expect((await tus('HEAD', url.replace(`/${projectId}/`, '/2147483647/'))).status).toBe(404)
    expect((await fetch(address + url, { method: 'HEAD', headers: TUS })).status).toBe(401)
    expect(await offsetOf(url)).toBe('0')
  })

  test('XFER-01 the same file announced again goes on where it stopped; given up, nothing of it stays', async () => {
    const bytes = randomBytes(1000)
    const url = await urlOf('twice.bin', bytes)
    await send(url, bytes.subarray(0, 300), 0)
    expect(await urlOf('twice.bin', bytes)).toBe(url)
    expect(await urlOf('twice.bin', bytes, { fingerprint: '2' })).not.toBe(url)
    const upload = url.split('/').at(-1) ?? ''
    await server.call(cancelUpload, { params: { ...params, upload } }, { as })
    expect((await tus('HEAD', url)).status).toBe(404)
    expect(await server.deps.uploads.store.received(upload)).toBeNull()
  })

  test('XFER-01 what a folder has already is recognised by its checksum', async () => {
    const bytes = randomBytes(500)
    const sha256 = sha256Of(bytes)
    await send(await urlOf('known.bin', bytes, { sha256 }), bytes, 0)
    await ended('known.bin')
    const again = await announce('other name.bin', bytes, { sha256 })
    expect(again).toMatchObject({ upload: null, existing: { name: 'known.bin' } })
  })

  test('XFER-03 what its checksum or its name belies is refused, and its bytes go', async () => {
    const bytes = randomBytes(500)
    await send(await urlOf('damaged.bin', bytes, { sha256: sha256Of(randomBytes(1)) }), bytes, 0)
    expect(await ended('damaged.bin')).toMatchObject({ state: 'refused' })
    const program = sampleProgram()
    await send(await urlOf('facture.pdf', program), program, 0)
    const refused = await ended('facture.pdf')
    expect(refused).toMatchObject({ state: 'refused', errorCode: 'program_not_accepted' })
    expect(refused.message).toContain('programmes')
    await send(await urlOf('vraie.pdf', samplePdf('x')), samplePdf('x'), 0)
    expect((await ended('vraie.pdf')).state).toBe('done')
    expect(await listed('facture')).toEqual([])
    expect(await server.deps.uploads.store.received(refused.id)).toBeNull()
  })

  test('XFER-03 two files of one name are both kept', async () => {
    const bytes = randomBytes(50)
    for (const fingerprint of ['a', 'b'])
      await send(await urlOf('relevé.bin', bytes, { fingerprint }), bytes, 0)
    await vi.waitFor(
      async () =>
        expect((await listed('relevé')).map(({ name }) => name)).toEqual(['relevé (2).bin', 'relevé.bin']),
      { timeout: 60_000, interval: 50 },
    )
  })

  test('XFER-01 a connection that hangs half open does not hold the upload up', async () => {
    const bytes = randomBytes(200_000)
    const url = await urlOf('half-open.bin', bytes)
    const { port } = new URL(address)
    const socket = connect(Number(port), '127.0.0.1')
    await once(socket, 'connect')
    socket.on('error', () => undefined)
    socket.write(
      `PATCH ${url} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${as.accessToken}\r\nTus-Resumable: 1.0.0\r\nUpload-Offset: 0\r\n` +
        `Content-Type: application/offset+octet-stream\r\nContent-Length: ${bytes.length}\r\n\r\n`,
    )
    socket.write(bytes.subarray(0, 100_000))
    await vi.waitFor(
      async () => {
        const held = await sql`select from core.transfer_uploads where lock_holder is not null`.execute(
          server.database.owner,
        )
        expect(held.rows).toHaveLength(1)
      },
      { timeout: 60_000, interval: 20 },
    )
    const offset = Number(await offsetOf(url))
    expect(offset).toBeLessThanOrEqual(100_000)
    expect((await send(url, bytes.subarray(offset), offset)).status).toBe(204)
    socket.destroy()
    expect(await ended('half-open.bin')).toMatchObject({ state: 'done', sha256: sha256Of(bytes) })
  })

  test('OPS-02 another process goes on with an upload, and the lock of one that is gone runs out', async () => {
    const uploads = createUploads({
      // Nothing that the first process keeps in memory of S3.
      store:
        place === 'S3' ? createS3UploadStore(s3.settings, server.files.store) : server.deps.uploads.store,
      ...{ limits: server.deps.uploads.limits, log: () => undefined },
      owner: server.database.owner,
    })
    const deps = { ...server.deps, uploads, metrics: createServerMetrics() }
    const second = await buildApp(deps, { logger: false, webFolder: null })
    const other = await second.listen({ port: 0, host: '127.0.0.1' })
    try {
      const bytes = randomBytes(2000)
      const url = await urlOf('two processes.bin', bytes)
      await send(url, bytes.subarray(0, 1000), 0)
      await sql`update core.transfer_uploads set lock_holder = gen_random_uuid(), lock_until = clock_timestamp() + interval '1 second'
        where state = 'receiving'`.execute(server.database.owner)
      const headers = { ...TUS, authorization: `Bearer ${as.accessToken}` }
      const rest = { 'upload-offset': '1000', 'content-type': 'application/offset+octet-stream' }
      const body = new Uint8Array(bytes.subarray(1000))
      const answer = await fetch(other + url, { method: 'PATCH', headers: { ...headers, ...rest }, body })
      expect(answer.status).toBe(204)
      expect(await ended('two processes.bin')).toMatchObject({ state: 'done', sha256: sha256Of(bytes) })
    } finally {
      uploads.stop()
      await second.close()
    }
  })

  test('XFER-03 OPS-02 the sweep finishes what a killed process left complete, and gives up what nobody goes on with', async () => {
    const bytes = randomBytes(700)
    const [complete, left] = [await urlOf('complete.bin', bytes), await urlOf('left.bin', bytes)]
    const idOf = (url: string) => url.split('/').at(-1) ?? ''
    await send(complete, bytes, 0)
    await ended('complete.bin')
    // As if the process had ended between the last byte and its note.
    const again = await urlOf('complete again.bin', bytes)
    await server.deps.uploads.store.datastore.write(
      Readable.from([bytes]),
      server.deps.uploads.store.keyOf(idOf(again)),
      0,
    )
    const sweep = (afterMs: number) => {
      const now = new Date(server.clock.now().getTime() + afterMs)
      const { database, deps } = server
      return sweepUploads({
        uploads: deps.uploads,
        owner: database.owner,
        now,
        signal: new AbortController().signal,
      })
    }
    const { received } = server.deps.uploads.store
    // One upload whose bytes cannot be read, and others that are swept all the same.
    const unreadable = await urlOf('unreadable.bin', bytes)
    const failing = vi.spyOn(server.deps.uploads.store, 'received').mockImplementation(async (id) => {
      if (id === idOf(unreadable)) throw new Error('EIO')
      return received(id)
    })
    await sweep(120_000)
    failing.mockRestore()
    expect(await ended('complete again.bin')).toMatchObject({ state: 'done' })
    expect(await offsetOf(left)).toBe('0')
    await sweep(ABANDONED_AFTER_MS + 60_000)
    expect((await tus('HEAD', left)).status).toBe(404)
    expect(await server.deps.uploads.store.received(idOf(left))).toBeNull()
    // What transfers hold is known to the sweep of files.
    const [object] = await listed('complete.bin')
    await sweepFiles({
      files: server.files,
      owner: server.database.owner,
      now: new Date(Date.now() + 48 * 3_600_000),
    })
    expect((await buffer(await server.files.store.open(object?.id ?? ''))).equals(bytes)).toBe(true)
    if (place === 'a folder') {
      const inFolder = await readdir(join(server.incomingFolder, '..', 'uploads'))
      expect(inFolder.some((name) => name.startsWith(idOf(left)))).toBe(false)
    }
  })
})
