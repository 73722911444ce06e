// @vitest-environment jsdom
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import type { LooseRequest } from '#shared/http/api-request.ts'
import { createSend } from '#shared/http/send.ts'
import { repeatReads } from './repeat-reads.ts'

/** A server that treats each call in the given way, all further calls in the last one; `cut` gives no answer. */
async function sendTo(...ways: readonly (number | 'cut')[]) {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    const way = ways[Math.min(requests.length, ways.length - 1)] ?? 200
    requests.push(request)
    if (way === 'cut') request.socket.destroy()
    else response.writeHead(way).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const send = createSend(
    () => 'en',
    (path, init) => fetch(`${base}${path}`, init),
  )
  return { send: repeatReads(send, [1, 1]), requests }
}

const READS: LooseRequest[] = [
  { method: 'GET', path: '/services/v1/wexaus/projects' },
  {
    method: 'POST',
    path: '/services/v1/wexaus/projects/:projectId/:source/result-sets',
    params: { projectId: 1, source: 'dashboard' },
    body: {},
  },
]
const WRITES: LooseRequest[] = [
  { method: 'PATCH', path: '/services/v1/wexaus/projects/1/dashboard/data', body: { clientKey: 'x' } },
  { method: 'POST', path: '/services/auth', body: {} },
  { method: 'DELETE', path: '/services/v1/wexaus/projects/1/freeanomaly/data', body: {} },
]

it.each(READS)(
  'OPS-02 $method $path is sent again when a server ended amid it, and nobody notices',
  async (request) => {
    const { send, requests } = await sendTo('cut', 502, 200)
    expect((await send(request, undefined)).status).toBe(200)
    expect(requests).toHaveLength(3)
    expect(new Set(requests.map(({ headers }) => headers['x-request-id'])).size).toBe(3)
  },
)

it.each(WRITES)('OPS-02 $method $path, which writes, is sent once', async (request) => {
  const { send, requests } = await sendTo('cut', 200)
  await expect(send(request, undefined)).rejects.toMatchObject({ code: 'unreachable', status: 0 })
  expect(requests).toHaveLength(1)
})

it.each([200, 401, 404, 500, 503])('an answer of %i is an answer', async (status) => {
  const { send, requests } = await sendTo(status)
  expect((await send(READS[0] as LooseRequest, undefined)).status).toBe(status)
  expect(requests).toHaveLength(1)
})

it('gives up after a while, and says under which id the last one was sent', async () => {
  const { send, requests } = await sendTo('cut')
  const failure = await send(READS[0] as LooseRequest, undefined).catch((error: unknown) => error)
  expect(requests).toHaveLength(3)
  expect(failure).toMatchObject({
    code: 'unreachable',
    status: 0,
    requestId: requests[2]?.headers['x-request-id'],
  })
})

it('sends nothing again for someone who left', async () => {
  const { send, requests } = await sendTo('cut')
  const departure = new AbortController()
  const patient = repeatReads(send, [60_000])
  const failure = patient({ ...(READS[0] as LooseRequest), signal: departure.signal }, undefined)
  await expect.poll(() => requests.length).toBe(3)
  departure.abort(new Error('left'))
  await expect(failure).rejects.toThrow('left')
})
