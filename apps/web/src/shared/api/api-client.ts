import type { EndpointDefinition, RequestOf, ResponseOf } from '@quitus/contract/endpoint.ts'
import type { refreshSession } from '@quitus/contract/session/refresh-session.ts'
import { type Locale, SELECTED_LANGUAGE } from '@quitus/domain/locale.ts'
import type { Session } from '../session/session.ts'
import type { SessionStore } from '../session/session-store.ts'
import { type ApiError, readApiError, unreachable } from './api-error.ts'
import { requestUrl } from './request-url.ts'

/** A call of one endpoint. Method and path are checked against the contract by type, which keeps its schemas out of the bundle. */
export type ApiRequest<D extends EndpointDefinition> = {
  method: D['method']
  path: D['path']
  signal?: AbortSignal | undefined
} & RequestOf<D>

/** Calls the server as `api<typeof listProjects>({ method, path, … })`. Throws `ApiError`; never toasts nor navigates. */
export type ApiClient = <D extends EndpointDefinition>(request: ApiRequest<D>) => Promise<ResponseOf<D>>

type Dependencies = {
  session: SessionStore
  locale: () => Locale
  fetch?: typeof fetch
  locks?: LockManager | undefined
}

type LooseRequest = {
  method: string
  path: string
  signal?: AbortSignal | undefined
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** An API client bound to a session and to the language of the screen. */
export function createApiClient({
  session,
  locale,
  fetch = globalThis.fetch,
  locks,
}: Dependencies): ApiClient {
  let renewal: Promise<unknown> = Promise.resolve()

  async function send(request: LooseRequest, accessToken: string | undefined): Promise<Response> {
    const headers: Record<string, string> = { 'Selected-Language': SELECTED_LANGUAGE[locale()] }
    if (accessToken !== undefined) headers.Authorization = `Bearer ${accessToken}`
    if (request.body !== undefined) headers['Content-Type'] = 'application/json'
    try {
      return await fetch(requestUrl(request.path, request.params, request.query), {
        method: request.method,
        headers,
        body: request.body === undefined ? null : JSON.stringify(request.body),
        signal: request.signal ?? null,
      })
    } catch (cause) {
      request.signal?.throwIfAborted()
      throw unreachable(0, cause)
    }
  }

  /** One tab at a time renews; whoever waited finds the new tokens and asks no second time (AUTH-03). */
  function renew(expired: Session): Promise<Session | null> {
    const exchange = async (): Promise<Session | null> => {
      const present = session.current()
      if (present === null || present.accessToken !== expired.accessToken) return present
      const request: ApiRequest<typeof refreshSession> = {
        method: 'POST',
        path: '/services/auth/refresh',
        body: { refreshToken: present.refreshToken },
      }
      const response = await send(request, undefined)
      if (response.ok) {
        const renewed: Session = await response.json()
        session.renew(renewed, present.refreshToken)
        return renewed
      }
      const error = await readApiError(response)
      if (error.status !== 401) throw error
      session.end('expired')
      return null
    }
    if (locks !== undefined) return locks.request('quitus.renew-session', exchange)
    const turn = renewal.then(exchange, exchange)
    renewal = turn.catch(() => null)
    return turn
  }

  async function call(request: LooseRequest): Promise<unknown> {
    const signedIn = session.current()
    let response = await send(request, signedIn?.accessToken)
    if (response.ok) return readBody(response)
    let error: ApiError = await readApiError(response)
    if (signedIn !== null && error.code === 'token_expired') {
      const renewed = await renew(signedIn)
      if (renewed !== null) {
        response = await send(request, renewed.accessToken)
        if (response.ok) return readBody(response)
        error = await readApiError(response)
      }
    }
    if (signedIn !== null && (error.code === 'session_ended' || error.code === 'not_signed_in')) {
      session.end('expired')
    }
    throw error
  }

  return ((request: LooseRequest) => call(request)) as ApiClient
}

async function readBody(response: Response): Promise<unknown> {
  return response.status === 204 ? undefined : response.json()
}
