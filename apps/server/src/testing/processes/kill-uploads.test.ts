import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createUpload } from '@quitus/contract/file-transfers/uploads.ts'
import { signIn } from '@quitus/contract/session/sign-in.ts'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { addressOf } from '../call-endpoint.ts'
import { type RunningServer, runServer } from '../run-server.ts'
import { startTestServer } from '../start-test-server.ts'
import { TEST_PASSWORD } from '../test-people.ts'

/** `QUITUS_KILLS=200` makes the long run. */
const KILLS = Number(process.env.QUITUS_KILLS ?? 4)
const FILES = 50
const PIECE = 8_000

/** Prepares, and looks at what is stored; the process under test is another one. */
const observer = await startTestServer({ clockStart: new Date() })
const person = await observer.person()
const { id: projectId } = await observer.project({ members: [[person, 'review']], features: ['transfers'] })
const folder = mkdtempSync(join(tmpdir(), 'quitus-kill-uploads-'))
const files = Array.from({ length: FILES }, (_, at) => ({
  name: `pièce ${at}.bin`,
  bytes: randomBytes(60_000),
}))
const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** The server as it runs; while it is killed and started again, everybody waits for the next one. */
let running: Promise<RunningServer> = runServer(folder, observer.urls)
afterAll(async () => {
  await (await running).stop()
  rmSync(folder, { recursive: true, force: true })
})

let accessToken = ''
async function callServer(
  path: string,
  method: string,
  headers: Record<string, string>,
  body?: string | Uint8Array<ArrayBuffer>,
): Promise<Response> {
  const { address } = await running
  return fetch(address + path, {
    method,
    headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${accessToken}`, ...headers },
    ...(body === undefined ? {} : { body }),
  })
}

/**
 * Announces a file and sends what the server lacks of it, again and again, as a browser would that knows nothing of
 * kills.
 */
async function send({ name, bytes }: (typeof files)[number]): Promise<void> {
  const params = { projectId }
  const json = { 'content-type': 'application/json' }
  const sha256 = sha256Of(bytes)
  const announced = JSON.stringify({ folder: null, name, size: bytes.length, fingerprint: '1', sha256 })
  for (;;) {
    try {
      const begun = await callServer(addressOf(createUpload, { params }), 'POST', json, announced)
      if (!begun.ok) throw new Error(await begun.text())
      const { url, existing } = (await begun.json()) as { url: string | null; existing: object | null }
      if (existing !== null || url === null) return
      const head = await callServer(url, 'HEAD', {})
      let offset = Number(head.headers.get('upload-offset') ?? Number.NaN)
      while (offset < bytes.length) {
        const piece = new Uint8Array(bytes.subarray(offset, offset + PIECE))
        const type = 'application/offset+octet-stream'
        const answer = await callServer(
          url,
          'PATCH',
          { 'upload-offset': String(offset), 'content-type': type },
          piece,
        )
        if (answer.status !== 204) throw new Error(`${answer.status}`)
        offset += piece.length
      }
      if (offset === bytes.length) return
    } catch {
      await pause(100)
    }
  }
}

/** Whatever is listed is whole: its checksum is that of the file of its name, and so are its bytes. */
async function requireWholeFiles(): Promise<number> {
  const listed = await sql<{ id: string; name: string; sha256: Buffer }>`
    select id, name, sha256 from core.transfer_objects where project_id = ${projectId}`.execute(
    observer.database.owner,
  )
  for (const { id, name, sha256 } of listed.rows) {
    const sent = files.find((each) => each.name === name)
    const stored = readFileSync(join(folder, 'files', id.slice(0, 2), id))
    expect([sha256.toString('hex'), sha256Of(stored)]).toEqual(
      Array(2).fill(sha256Of(sent?.bytes ?? Buffer.of())),
    )
  }
  return listed.rows.length
}

test(`XFER-01 XFER-03 OPS-02 kill -9 ${KILLS} times while ${FILES} files are sent: all of them resume, and none is listed half`, {
  timeout: 90_000 + KILLS * 5_000,
}, async () => {
  const body = JSON.stringify({ login: person.login, plainPassword: TEST_PASSWORD })
  const signed = await callServer(
    addressOf(signIn, { body: {} }),
    'POST',
    { 'content-type': 'application/json' },
    body,
  )
  accessToken = ((await signed.json()) as { accessToken: string }).accessToken
  const sending = Promise.all(files.map(send))
  for (let kill = 0; kill < KILLS; kill++) {
    const server = await running
    await pause(100 + Math.random() * 500)
    running = server.kill().then(() => runServer(folder, observer.urls))
    await requireWholeFiles()
  }
  await sending
  await vi.waitFor(async () => expect(await requireWholeFiles()).toBe(FILES), {
    timeout: 60_000,
    interval: 200,
  })
  const ended = await sql<{ state: string; count: number }>`
    select state, count(*)::integer as count from core.transfer_uploads where project_id = ${projectId} group by state`.execute(
    observer.database.owner,
  )
  expect(ended.rows).toEqual([{ state: 'done', count: FILES }])
})
