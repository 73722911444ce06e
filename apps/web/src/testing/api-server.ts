import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { connect } from '#shared/api/connect.ts'
import type { Session } from '#shared/session/session.ts'
import { createSessionStore } from '#shared/session/session-store.ts'
import { SAMPLE_SESSION } from './sample-session.ts'

/** Who is signed in before anything is renewed. */
export const signedIn: Session = { ...SAMPLE_SESSION, accessToken: 'old', refreshToken: 'refresh-1' }
export const renewedTokens = { accessToken: 'new', refreshToken: 'refresh-2' }

export type Answer = { status: number; body?: object }

/**
 * A server on the loopback that answers by `answer`, an API client of a signed-in person, and the requests that came
 * in.
 */
export async function connectTo(
  answer: (request: IncomingMessage) => Answer | Promise<Answer>,
  locks?: LockManager,
) {
  const requests: IncomingMessage[] = []
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    requests.push(request)
    const { status, body } = await answer(request)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const session = createSessionStore()
  session.start(signedIn, true)
  const client = connect({
    session,
    locale: () => 'en',
    fetch: (path, init) => fetch(`${base}${path}`, init),
    ...(locks !== undefined && { locks }),
  })
  return { ...client, session, requests }
}

/** An answer with a code, as the server refuses. */
export function problem(status: number, code: string): Answer {
  return { status, body: { type: 'about:blank', title: code, status, code, message: code, requestId: 'r1' } }
}
