import type { EndpointDefinition, ResponseOf } from '@quitus/contract/endpoint.ts'
import type { Inactivity } from '../session/inactivity.ts'
import type { Outage } from '../session/outage.ts'
import type { RenewSession } from '../session/renew-session.ts'
import type { SessionStore } from '../session/session-store.ts'
import { ApiError, readApiError } from './api-error.ts'
import type { ApiRequest, LooseRequest } from './api-request.ts'
import type { Send } from './send.ts'

export type { ApiRequest }

/** Calls the server as `api<typeof listProjects>({ method, path, … })`. Throws `ApiError`; never toasts nor navigates. */
export type ApiClient = <D extends EndpointDefinition>(request: ApiRequest<D>) => Promise<ResponseOf<D>>

type Dependencies = {
  session: SessionStore
  inactivity: Inactivity
  outage: Outage
  send: Send
  renew: RenewSession
}

/** Calls that a blocked session makes too: they end it or open it again. */
const SESSION_CALLS = '/services/auth'

/** An API client bound to a session; while it is blocked, its calls wait. */
export function createApiClient({ session, inactivity, outage, send, renew }: Dependencies): ApiClient {
  async function call(request: LooseRequest): Promise<unknown> {
    if (session.current() !== null && !request.path.startsWith(SESSION_CALLS)) await inactivity.whenUnlocked()
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

  return (async (request: LooseRequest) => {
    try {
      return await call(request)
    } catch (error) {
      if (error instanceof ApiError && error.status === 503 && session.current() !== null) outage.report()
      throw error
    }
  }) as ApiClient
}

async function readBody(response: Response): Promise<unknown> {
  return response.status === 204 ? undefined : response.json()
}
