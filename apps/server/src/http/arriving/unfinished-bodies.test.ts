import { type AddressInfo, connect } from 'node:net'
import { signIn } from '@quitus/contract/session/sign-in.ts'
import { editCells } from '@quitus/contract/views/edit-cells.ts'
import { expect, test } from 'vitest'
import { addressOf } from '#testing/call-endpoint.ts'
import { startTestServer } from '#testing/start-test-server.ts'

const server = await startTestServer({ limits: { arrival: { smallBodyMs: 300, stallMs: 300 } } })
const person = await server.person()
const as = await server.signInAs(person)
const { id: projectId } = await server.project({ members: [[person, 'review']] })
await server.app.listen({ port: 0, host: '127.0.0.1' })
const { port } = server.app.server.address() as AddressInfo
const cells = addressOf(editCells, { params: { projectId, source: 'dashboard' } })

/** Announces a body, sends the beginning of it, and reads whatever comes until the server ends the connection. */
function leaveUnfinished(
  method: string,
  path: string,
  token: string | null,
  length: number,
): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(
        `${method} ${path} HTTP/1.1\r\nHost: quitus\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n${
          token === null ? '' : `Authorization: Bearer ${token}\r\n`
        }\r\n{"changes":[`,
      )
    })
    socket.on('data', (bytes) => {
      received += bytes.toString()
    })
    socket.on('error', (error: Error & { code?: string }) => {
      if (error.code !== 'ECONNRESET') reject(error)
    })
    socket.once('close', () => resolve(received))
  })
}

test.each([
  ['that has a place', 1, 'PATCH', cells, as.accessToken, /^HTTP\/1.1 408 /],
  ['of one person beyond their places', 10, 'PATCH', cells, as.accessToken, /^HTTP\/1.1 (408|429|503) /],
  ['of a stranger', 3, 'PATCH', cells, null, /^HTTP\/1.1 401 /],
  ['of a sign-in', 3, 'POST', signIn.path, null, /^HTTP\/1.1 408 /],
  ['of an unknown address', 3, 'POST', '/services/none', null, /^HTTP\/1.1 408 /],
  ['with another method', 3, 'POST', cells, as.accessToken, /^HTTP\/1.1 405 /],
] as const)(
  'OPS-06 the connection of an unfinished body %s is ended, also for a client that goes on reading',
  { timeout: 30_000 },
  async (_, count, method, path, token, expected) => {
    const length = path === cells ? 20_000_000 : 2000
    const answers = await Promise.all(
      Array.from({ length: count }, () => leaveUnfinished(method, path, token, length)),
    )
    for (const answer of answers) expect(answer).toMatch(expected)
    expect(await openConnections()).toBe(0)
  },
)

/** Connections that callers have to the server. */
function openConnections(): Promise<number> {
  return new Promise((resolve, reject) =>
    server.app.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
  )
}
