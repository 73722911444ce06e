import { createHash } from 'node:crypto'
import { lstat, mkdir, readdir, symlink } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { deleteFile } from '@quitus/contract/cell-files/delete-file.ts'
import { downloadFile } from '@quitus/contract/cell-files/download-file.ts'
import { uploadFile } from '@quitus/contract/cell-files/upload-file.ts'
import { getEntry } from '@quitus/contract/views/get-entry.ts'
import {
  sampleDocx,
  samplePdf,
  samplePng,
  sampleProgram,
  sampleText,
  sampleZip,
} from '@quitus/database/testing/sample-files.ts'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { createS3FileStore } from '#files/s3-file-store.ts'
import { addressOf } from '#testing/call-endpoint.ts'
import { startS3Server } from '#testing/files/s3-server.ts'
import { publishAuditView } from '#testing/publish-audit-view.ts'
import { startTestServer } from '#testing/start-test-server.ts'

const MAX_BYTES = 200_000
const s3 = await startS3Server()
afterAll(s3.stop)
let nextId: string | null = null
const newFileId = () => {
  const id = nextId ?? crypto.randomUUID()
  nextId = null
  return id
}
const servers = {
  'a folder': await startTestServer({ maxFileBytes: MAX_BYTES, newFileId }),
  S3: await startTestServer({ maxFileBytes: MAX_BYTES, fileStore: createS3FileStore(s3.settings) }),
}

describe.each(['a folder', 'S3'] as const)('in %s', async (place) => {
  const server = servers[place]
  const staff = await server.person({ roleType: 'staff' })
  const project = await server.project({ members: [[staff, 'manage']] })
  await publishAuditView(server.database, project, staff)
  const as = await server.signInAs(staff)
  const of = { projectId: project.id, source: 'dashboard' } as const
  const params = { ...of, column: 'Pièce', anomalyId: 'A-02', entryId: 'E2$$1' }
  const put = (filename: string, file: Uint8Array<ArrayBuffer>) =>
    server.send(uploadFile, { params, body: { filename }, file }, { as, language: 'English' })
  const storedCount = async () => {
    let count = 0
    for await (const _ of server.files.store.list()) count += 1
    return count + (await readdir(server.incomingFolder).catch(() => [])).length
  }

  test.each([
    ['facture n° 12.pdf', samplePdf('Invoice 12'), 'application/pdf'],
    ['a "quoted"; name.png', samplePng(), 'image/png'],
    [
      '請求書 🧾.docx',
      sampleDocx(),
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    ['notes.csv', sampleText('a;b\n'), 'text/csv'],
    ['all.zip', sampleZip({ 'a.txt': 'a' }), 'application/zip'],
    ['page.html', sampleText('<script>alert(1)</script>'), 'application/octet-stream'],
    ['image.svg', sampleText('<svg onload="alert(1)"/>'), 'application/octet-stream'],
  ])(
    'API-04 SEC-02 %s comes back as it went, as an attachment of its own sandbox',
    async (name, bytes, type) => {
      const answer = await put(name, bytes)
      expect(answer.statusCode, answer.body).toBe(200)
      const { updatedRows } = answer.json()
      const [row] = updatedRows
      expect(updatedRows).toHaveLength(1)
      const { url } = row.Pièce
      expect(row).toMatchObject({ entryId: 'E2$$1', Pièce: { name } })

      const { row: read } = await server.call(getEntry, { params: of, query: { entryId: 'E2$$1' } }, { as })
      expect(read.Pièce).toEqual({ name, url })
      const authorization = `Bearer ${as.accessToken}`
      for (const address of [url, addressOf(downloadFile, { params })]) {
        const file = await server.app.inject({
          url: address,
          headers: { authorization, 'accept-encoding': 'br' },
        })
        expect(file.statusCode, file.body).toBe(200)
        expect(createHash('sha256').update(file.rawPayload).digest()).toEqual(
          createHash('sha256').update(bytes).digest(),
        )
        expect(file.headers).toMatchObject({
          'content-type': type,
          'content-length': String(bytes.length),
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; sandbox",
          'cache-control': 'no-store',
        })
        expect(file.headers['content-disposition']).toMatch(/^attachment; filename/)
      }
      expect((await server.app.inject({ url })).statusCode).toBe(401)
    },
  )

  test('API-04 the database knows size, checksum, type and sender of a file, whatever the sender said', async () => {
    const bytes = samplePdf('known')
    await put('known.pdf', bytes)
    const [known] = await server.database.owner
      .selectFrom('core.files')
      .selectAll()
      .where('name', '=', 'known.pdf')
      .execute()
    expect(known).toMatchObject({
      project_id: project.id,
      size: String(bytes.length),
      content_type: 'application/pdf',
      created_by: staff.id,
    })
    expect(known?.sha256).toEqual(createHash('sha256').update(bytes).digest())
  })

  test.each([
    ['a.pdf', new Uint8Array(0), 400, 'file_empty', 'empty'],
    ['a.pdf', new Uint8Array(MAX_BYTES + 1), 413, 'file_too_large', '0.2 MB'],
    ['a.pdf', new Uint8Array(MAX_BYTES + 100_000), 413, 'file_too_large', '0.2 MB'],
    ['a.exe', sampleProgram(), 415, 'file_kind_not_accepted', 'pdf, png'],
    ['a.pdf', sampleProgram(), 415, 'file_content_mismatch', '.pdf'],
    ['../a.pdf', samplePdf('x'), 400, 'file_name_not_accepted', 'slash'],
    ['NUL.pdf', samplePdf('x'), 400, 'file_name_not_accepted', 'reserved'],
    ['a\u202efdp.exe', samplePdf('x'), 400, 'file_name_not_accepted', 'direction'],
    [`${'é'.repeat(200)}.pdf`, samplePdf('x'), 400, 'file_name_not_accepted', '255'],
  ])(
    'XFER-03 API-03 %j of %o is refused with %i, in words, and nothing stays of it',
    async (name, bytes, status, code, words) => {
      const before = await storedCount()
      const answer = await put(name, bytes)
      expect(answer.json()).toMatchObject({ status, code })
      expect(answer.json().message).toContain(words)
      expect(await storedCount()).toBe(before)
    },
  )

  test('API-04 a file of exactly the limit is taken', async () => {
    const bytes = new Uint8Array(MAX_BYTES).fill(0x20)
    expect((await put('full.txt', bytes)).statusCode).toBe(200)
  })

  test('API-04 an upload that never said how long it is learns while it comes that it is too large', async () => {
    const before = await storedCount()
    const { port } = await listening(server)
    const boundary = 'between'
    const disposition = 'content-disposition: form-data; name="file"; filename="a.txt"'
    const body = new ReadableStream({
      start(pieces) {
        pieces.enqueue(Buffer.from(`--${boundary}\r\n${disposition}\r\n\r\n`))
        for (let at = 0; at < 40; at++) pieces.enqueue(Buffer.alloc(100_000, 'a'))
        pieces.enqueue(Buffer.from(`\r\n--${boundary}--\r\n`))
        pieces.close()
      },
    })
    const answer = await fetch(`http://127.0.0.1:${port}${addressOf(uploadFile, { params })}`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${as.accessToken}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      body,
      duplex: 'half',
    })
    expect(await answer.json()).toMatchObject({ status: 413, code: 'file_too_large' })
    expect(await storedCount()).toBe(before)
  })

  test('SEC-04 an upload whose connection is cut leaves nothing, neither bytes nor a value', async () => {
    await server.call(deleteFile, { params, query: {} }, { as })
    const before = await storedCount()
    const { port } = await listening(server)
    const socket = connect(port, '127.0.0.1')
    const head = [
      `PUT ${addressOf(uploadFile, { params })} HTTP/1.1`,
      'host: x',
      `authorization: Bearer ${as.accessToken}`,
      'content-type: multipart/form-data; boundary=b',
      'content-length: 150000',
      '',
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf a file',
    ]
    socket.write(head.join('\r\n'))
    const arrived = async () => expect(await readdir(server.incomingFolder)).toHaveLength(1)
    await vi.waitFor(arrived, { timeout: 60_000 })
    socket.destroy()
    await vi.waitFor(async () => expect(await storedCount()).toBe(before), { timeout: 60_000 })
    const { row } = await server.call(getEntry, { params: of, query: { entryId: 'E2$$1' } }, { as })
    expect(row.Pièce).toBeNull()
  })
})

async function listening({ app }: (typeof servers)['S3']): Promise<{ port: number }> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server does not listen.')
  return address
}

const server = servers['a folder']
const staff = await server.person({ roleType: 'staff' })
const project = await server.project({ members: [[staff, 'manage']] })
await publishAuditView(server.database, project, staff)
const as = await server.signInAs(staff)
const params = {
  projectId: project.id,
  source: 'dashboard',
  column: 'Pièce',
  anomalyId: 'A-02',
  entryId: 'E2$$1',
} as const

test('SEC-04 a full disk is said as such, and nothing stays', async () => {
  nextId = crypto.randomUUID()
  const full = join(server.incomingFolder, nextId)
  await mkdir(server.incomingFolder, { recursive: true })
  await symlink('/dev/full', full)
  const request = { params, query: {}, body: { filename: 'a.txt' }, file: sampleText('a') }
  const refusal = await server.refusal(uploadFile, request, { as, language: 'English' })
  expect(refusal).toMatchObject({ status: 507, code: 'storage_full' })
  expect(refusal.message).toContain('run out of space')
  expect(server.log.takeErrors()).toEqual([expect.stringContaining('storage_full')])
  await expect(lstat(full)).rejects.toThrow('ENOENT')
})

test('API-04 bytes that the store has lost are reported as its fault, not as the reader’s', async () => {
  const request = { params, query: {}, body: { filename: 'a.txt' }, file: sampleText('a') }
  await server.call(uploadFile, request, { as })
  for await (const { id } of server.files.store.list()) await server.files.store.delete(id)
  const refusal = await server.refusal(downloadFile, { params, query: {} }, { as })
  expect(refusal).toMatchObject({ status: 502, code: 'storage_unavailable' })
  expect(server.log.takeErrors()).toEqual([expect.stringContaining('has no file')])
})

describe('SEC-03 a form that is none of ours', () => {
  const url = addressOf(uploadFile, { params })
  const headers = { authorization: `Bearer ${as.accessToken}` }
  const form = (...parts: (readonly [name: string, value: string | Blob])[]) => {
    const made = new FormData()
    for (const [name, value] of parts) {
      if (typeof value === 'string') made.append(name, value)
      else made.append(name, value, 'x')
    }
    return made
  }
  const file = ['file', new Blob(['a'])] as const
  const metadata = ['meta-data', '{"filename":"a.txt"}'] as const

  test.each([
    ['has a file alone', form(file), 400],
    ['has meta-data alone', form(metadata), 400],
    ['has two files', form(file, file, metadata), 400],
    ['has unknown parts', form(file, metadata, ['more', 'a']), 400],
    ['has meta-data that is no JSON', form(file, ['meta-data', '{']), 400],
    ['has meta-data without a name', form(file, ['meta-data', '{}']), 400],
    ['has meta-data of another shape', form(file, ['meta-data', '{"filename":1,"x":2}']), 400],
    ['has meta-data as a field', form(metadata, file), 200],
    ['has its parts the other way round', form(file, metadata), 200],
  ])('is refused when it %s', async (_, payload, status) => {
    const answer = await server.app.inject({ method: 'PUT', url, headers, payload })
    expect(answer.statusCode, answer.body).toBe(status)
    expect(await readdir(server.incomingFolder)).toEqual([])
  })

  test.each([
    ['JSON', 'application/json', '{}', 415],
    ['a form without boundary', 'multipart/form-data', 'x', 400],
    [
      'a form that is cut',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="file"',
      400,
    ],
    ['nothing of a form', 'multipart/form-data; boundary=b', 'nothing', 400],
    ['bytes', 'application/octet-stream', 'x', 415],
  ])('is refused when it is %s', async (_, type, payload, status) => {
    const answer = await server.app.inject({
      method: 'PUT',
      url,
      headers: { ...headers, 'content-type': type },
      payload,
    })
    expect(answer.statusCode, answer.body).toBe(status)
  })
})
