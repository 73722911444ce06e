import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { EndpointDefinition, RequestOf, ResponseOf } from '@quitus/contract/endpoint.ts'
import { signIn } from '@quitus/contract/session/sign-in.ts'
import { addressOf } from './call-endpoint.ts'

/** What a browser takes for a server that is not there just now; `0` is no answer at all. */
const PASSING = [0, 502, 503, 504]
/** As `repeat-reads.ts` of the web application sends reads again. */
const READ_PAUSES_MS = [300, 1_200]
/** As the queue of its writes does. */
const WRITE_PAUSES_MS = [500, 1_000, 2_000, 4_000, 8_000]

/** Someone who works with the product by calls, as their browser would make them. */
export type ScriptedPerson = {
  /** Throws what a person would have been shown. */
  call: <const D extends EndpointDefinition>(endpoint: D, request: RequestOf<D>) => Promise<ResponseOf<D>>
  /** How often something had to be sent again. */
  repeats: () => number
}

type Answer = { status: number; text: string }

/**
 * Signs in at an address. Reads, and writes with a key, are sent again by the rules of the web application; nothing
 * else is.
 */
export async function signInScripted(
  address: string,
  person: { login: string; password: string },
): Promise<ScriptedPerson> {
  let accessToken = ''
  let repeats = 0

  async function sendOnce(endpoint: EndpointDefinition, request: object): Promise<Answer> {
    const { body }: { body?: unknown } = request
    try {
      const answer = await fetch(`${address}${addressOf(endpoint, request)}`, {
        method: endpoint.method,
        headers: {
          'x-request-id': randomUUID(),
          'selected-language': 'English',
          ...(accessToken === '' ? {} : { authorization: `Bearer ${accessToken}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return { status: answer.status, text: await answer.text() }
    } catch (error) {
      return { status: 0, text: `${error} ${error instanceof Error ? error.cause : ''}` }
    }
  }

  async function call<const D extends EndpointDefinition>(
    endpoint: D,
    request: RequestOf<D>,
  ): Promise<ResponseOf<D>> {
    let answer = await sendOnce(endpoint, request)
    for (const milliseconds of pausesOf(endpoint, request)) {
      if (!PASSING.includes(answer.status)) break
      repeats += 1
      await pause(milliseconds)
      answer = await sendOnce(endpoint, request)
    }
    if (answer.status < 200 || answer.status >= 300)
      throw new Error(`${endpoint.name}: ${answer.status} ${answer.text}`)
    return (answer.text === '' ? undefined : JSON.parse(answer.text)) as ResponseOf<D>
  }

  const body = { login: person.login, plainPassword: person.password }
  accessToken = (await call(signIn, { body })).accessToken
  return { call, repeats: () => repeats }
}

function pausesOf({ method, isRead }: EndpointDefinition, request: { body?: unknown }): readonly number[] {
  if (method === 'GET' || isRead === true) return READ_PAUSES_MS
  const { clientKey } = (request.body ?? {}) as { clientKey?: string }
  return clientKey === undefined ? [] : WRITE_PAUSES_MS
}
