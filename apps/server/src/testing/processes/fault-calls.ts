import { setTimeout as pause } from 'node:timers/promises'
import type { EndpointDefinition, RequestOf, ResponseOf } from '@quitus/contract/endpoint.ts'
import { signIn } from '@quitus/contract/session/sign-in.ts'
import { expect } from 'vitest'
import { addressOf } from '../call-endpoint.ts'
import { TEST_PASSWORD } from '../test-people.ts'

type Outcome<Answer> = { answer: Answer } | { code: string; retryAfter: string | null }

/** Without its database a server is unavailable; where it comes back slowly, calls of one person wait too long. */
const RETRYABLE = ['unavailable', 'too_many_requests'].map((code) => ({ code, retryAfter: '1' }))

/** What the clients of a fault test met together. */
export type Met = { lost: number }

export type FaultCaller = {
  /**
   * Makes a call until it gets through. Anything but a refusal of `RETRYABLE` fails the test, except codes of
   * `accepted`, which are returned; a server that does not answer at all throws.
   */
  persist: <const D extends EndpointDefinition>(
    endpoint: D,
    request: RequestOf<D>,
    accepted?: readonly string[],
  ) => Promise<ResponseOf<D> | { refused: string }>
  /** A request outside of the contract’s JSON; the caller judges its answer. */
  send: (path: string, init: RequestInit) => Promise<Response>
  /** Signs in again; callers of one moment wait for one sign-in. */
  signInAgain: () => Promise<void>
}

/** A person who calls a real server at this address while faults happen around it. */
export function createFaultCaller(address: string, login: string, met: Met): FaultCaller {
  let accessToken = ''
  let signingIn: Promise<void> | null = null

  async function call<const D extends EndpointDefinition>(
    endpoint: D,
    request: RequestOf<D>,
  ): Promise<Outcome<ResponseOf<D>>> {
    const { body }: { body?: unknown } = request
    const answer = await send(addressOf(endpoint, request), {
      method: endpoint.method,
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    const read = text === '' ? undefined : JSON.parse(text)
    if (answer.ok) return { answer: read }
    return { code: read.code, retryAfter: answer.headers.get('retry-after') }
  }

  function send(path: string, init: RequestInit): Promise<Response> {
    const headers = { ...(init.headers as Record<string, string>), authorization: `Bearer ${accessToken}` }
    return fetch(address + path, { ...init, headers })
  }

  async function persist<const D extends EndpointDefinition>(
    endpoint: D,
    request: RequestOf<D>,
    accepted: readonly string[] = [],
  ): Promise<ResponseOf<D> | { refused: string }> {
    for (;;) {
      const outcome = await call(endpoint, request)
      if ('answer' in outcome) return outcome.answer
      if (accepted.includes(outcome.code)) return { refused: outcome.code }
      if (outcome.code === 'token_expired') {
        await signInAgain()
        continue
      }
      expect(RETRYABLE).toContainEqual(outcome)
      if (outcome.code === 'unavailable') met.lost += 1
      await pause(20)
    }
  }

  function signInAgain(): Promise<void> {
    const credentials = { body: { login, plainPassword: TEST_PASSWORD } }
    signingIn ??= persist(signIn, credentials).then((session) => {
      accessToken = (session as ResponseOf<typeof signIn>).accessToken
      signingIn = null
    })
    return signingIn
  }

  return { persist, send, signInAgain }
}
