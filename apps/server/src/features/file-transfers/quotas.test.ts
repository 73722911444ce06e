import { rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getUsage } from '@quitus/contract/file-transfers/get-usage.ts'
import { cancelUpload, createUpload, listUploads } from '@quitus/contract/file-transfers/uploads.ts'
import { problemSchema } from '@quitus/contract/problem.schema.ts'
import type { Session } from '@quitus/contract/session/user.schema.ts'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { startTestServer } from '#testing/start-test-server.ts'

const server = await startTestServer()
const anne = await server.person()
const paul = await server.person()
const as = await server.signInAs(anne)
const asPaul = await server.signInAs(paul)
const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
const LARGE = 50_000_000

async function newProject() {
  const { id: projectId } = await server.project({
    members: [
      [anne, 'review'],
      [paul, 'review'],
    ],
    features: ['transfers'],
  })
  const params = { projectId }
  const announce = (name: string, size: number, who: Session = as) =>
    server.call(createUpload, { params, body: { folder: null, name, size, fingerprint: '1' } }, { as: who })
  return {
    params,
    announce,
    refused: async (name: string, size: number) =>
      (
        await server.refusal(
          createUpload,
          { params, body: { folder: null, name, size, fingerprint: '1' } },
          { as },
        )
      ).code,
    bytes: async () => (await server.call(getUsage, { params }, { as })).bytes,
    send: async (
      url: string | null,
      bytes: Uint8Array<ArrayBuffer>,
      from = 0,
      who: Session = as,
      more = {},
    ) =>
      fetch(`${address}${url}`, {
        method: 'PATCH',
        headers: {
          'tus-resumable': '1.0.0',
          authorization: `Bearer ${who.accessToken}`,
          'upload-offset': String(from),
          'content-type': 'application/offset+octet-stream',
          'selected-language': 'English',
          ...more,
        },
        body: bytes,
      }),
    /** As if so much of a file had come already. */
    fill: (upload: string | undefined, counted: number) =>
      sql`update core.transfer_uploads set counted = ${counted} where id = ${upload}`.execute(
        server.database.owner,
      ),
  }
}

test('XFER-05 a quota counts bytes that came: announcements take no room from others, and what does not fit is refused before a byte is sent', async () => {
  const { params, announce, refused, bytes, send, fill } = await newProject()
  const { upload, url } = await announce('counted.dat', 1234)
  expect(await bytes()).toBe(0)
  expect((await send(url, new Uint8Array(1000))).status).toBe(204)
  await vi.waitFor(async () => expect(await bytes()).toBe(1000), 60_000)
  await server.call(cancelUpload, { params: { ...params, upload: upload?.id ?? '' } }, { as })
  expect(await bytes()).toBe(0)
  expect(await refused('huge.dat', LARGE + 1)).toBe('file_too_large')
  expect(await refused('empty.dat', 0)).toBe('file_empty')
  expect(await refused('virus.exe', 10)).toBe('program_not_accepted')
  expect(await refused('budget.xlsm', 10)).toBe('program_not_accepted')
  expect(await refused('../x.dat', 10)).toBe('object_name_not_accepted')
  // More is announced than there is room for, and nobody is held up by it.
  const announced = [await announce('one.dat', LARGE), await announce('two.dat', LARGE)]
  const third = await announce('three.dat', LARGE, asPaul)
  for (const each of announced) await fill(each.upload?.id, LARGE)
  expect(await refused('four.dat', 1)).toBe('transfer_quota_exceeded')
  const answer = await send(third.url, new Uint8Array(10), 0, asPaul)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    409,
    'application/problem+json; charset=utf-8',
  ])
  expect(await answer.json()).toMatchObject({ code: 'transfer_quota_exceeded' })
  await fill(announced[0]?.upload?.id, 0)
  expect((await send(third.url, new Uint8Array(10), 0, asPaul)).status).toBe(204)
})

test('XFER-05 what is in quarantine counts as long as it is kept', async () => {
  const { announce, bytes } = await newProject()
  const { upload } = await announce('infected.dat', 500)
  const end = (state: string) =>
    sql`update core.transfer_uploads set counted = size, state = ${state} where id = ${upload?.id}`.execute(
      server.database.owner,
    )
  await end('quarantined')
  expect(await bytes()).toBe(500)
  await end('refused')
  expect(await bytes()).toBe(0)
})

test('XFER-03 an announcement that is refused leaves nothing, and one that was accepted before stays', async () => {
  const { params, announce, refused, bytes } = await newProject()
  const kept = await announce('kept.dat', 10)
  // The disk of the uploads is gone.
  const folder = join(server.incomingFolder, '..', 'uploads')
  await rename(folder, `${folder}.away`)
  await writeFile(folder, '')
  expect(await refused('lost.dat', 10)).toBe('storage_unavailable')
  expect(await refused('kept.dat', 10)).toBe('storage_unavailable')
  await rm(folder)
  await rename(`${folder}.away`, folder)
  expect(server.log.takeErrors()).toHaveLength(2)
  const { uploads } = await server.call(listUploads, { params }, { as })
  expect(uploads.map(({ id }) => id)).toEqual([kept.upload?.id])
  expect(await bytes()).toBe(0)
})

test('XFER-03 API-03 what the protocol of uploads refuses is problem details in the reader’s language', async () => {
  const { announce, send } = await newProject()
  const { url } = await announce('offsets.dat', 1000)
  const problem = async (answer: Response) => {
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    const body = problemSchema.parse(await answer.json())
    expect(body).toMatchObject({ status: answer.status, requestId: expect.any(String) })
    return [answer.status, body.code, body.message]
  }
  expect(await problem(await send(url, new Uint8Array(10), 500))).toEqual([
    409,
    'upload_out_of_step',
    'The server has received a different part of this upload. Read its current offset and continue from there.',
  ])
  expect((await problem(await send(url, new Uint8Array(5000)))).slice(0, 2)).toEqual([413, 'body_too_large'])
  expect((await problem(await send(url, new Uint8Array(10), Number.NaN)))[1]).toBe('invalid_request')
  expect((await problem(await send(url, new Uint8Array(10), 0, as, { 'tus-resumable': '9.9.9' })))[1]).toBe(
    'invalid_request',
  )
  const path = join(server.incomingFolder, '..', 'uploads', url?.split('/').at(-1) ?? '')
  await rm(path)
  await symlink('/dev/full', path)
  expect((await problem(await send(url, new Uint8Array(10)))).slice(0, 2)).toEqual([507, 'storage_full'])
  await rm(path)
  expect((await problem(await send(url, new Uint8Array(10)))).slice(0, 2)).toEqual([410, 'upload_not_found'])
})
