import type { EndpointDefinition, ResponseOf } from '@quitus/contract/endpoint.ts'
import { ApiError, readApiError } from '#shared/http/api-error.ts'
import type { ApiRequest, LooseRequest } from '#shared/http/api-request.ts'
import type { Send } from '#shared/http/send.ts'
import type { Inactivity } from '../session/inactivity.ts'
import type { RenewSession } from '../session/renew-session.ts'
import type { SessionStore } from '../session/session-store.ts'
import type { Signal } from '../session/signal.ts'
import type { Verification } from '../session/verification.ts'

export type { ApiRequest }

/**
 * Calls the server as `api<typeof listProjects>({ method, path, … })`. Throws `ApiError`; never toasts nor navigates.
 */
export type ApiClient = <D extends EndpointDefinition>(
  request: ApiRequest<D>,
) => Promise<D['delivery'] extends 'events' ? Response : ResponseOf<D>>

type Dependencies = {
  session: SessionStore
  inactivity: Inactivity
  outage: Signal
  enrolment: Signal
  verification: Verification
  send: Send
  renew: RenewSession
}

/** Calls that a locked session makes too: they end or unlock it. */
const SESSION_CALLS = '/services/auth'

/** Codes by which the server says that it no longer takes the session's tokens. */
const ENDED: readonly ApiError['code'][] = ['token_expired', 'session_ended', 'not_signed_in']

/**
 * An API client bound to a session; while it is locked, its calls wait. A call is made for the person who requested
 * it, or not at all.
 */
export function createApiClient(dependencies: Dependencies): ApiClient {
  const { session, inactivity, outage, enrolment, verification, send, renew } = dependencies

  async function call(request: LooseRequest): Promise<unknown> {
    const requester = session.current()
    if (requester !== null && !request.path.startsWith(SESSION_CALLS)) await inactivity.whenUnlocked()
    const signedIn = requester === null ? null : session.current()
    if (signedIn?.login !== requester?.login) throw sessionEnded()
    let response = await send(request, signedIn?.accessToken)
    if (response.ok) return readBody(response, request)
    let error: ApiError = await readApiError(response)
    let used = signedIn
    if (signedIn !== null && error.code === 'token_expired') {
      const renewed = await renew(signedIn)
      if (renewed !== null && renewed.login !== signedIn.login) throw sessionEnded()
      if (renewed !== null) {
        used = renewed
        response = await send(request, renewed.accessToken)
        if (response.ok) return readBody(response, request)
        error = await readApiError(response)
      }
    }
    // A late refusal says nothing about the tokens that have come since.
    const isPresent = used !== null && session.current()?.accessToken === used.accessToken
    if (isPresent && ENDED.includes(error.code)) session.end('expired')
    throw error
  }

  /**
   * Requests a verification where the server wants to know, and then makes the call once more; anyone who does not
   * say leaves everything as it was.
   */
  async function verifiedCall(request: LooseRequest): Promise<unknown> {
    try {
      return await call(request)
    } catch (error) {
      const isNeeded = error instanceof ApiError && error.code === 'verification_required'
      if (!isNeeded || request.isBackground || !(await verification.request())) throw error
      return call(request)
    }
  }

  return (async (request: LooseRequest) => {
    try {
      return await verifiedCall(request)
    } catch (error) {
      const isOutage = error instanceof ApiError && error.status === 503 && session.current() !== null
      if (isOutage && !request.isBackground) outage.report()
      if (error instanceof ApiError && error.code === 'second_factor_enrolment_required') enrolment.report()
      throw error
    }
  }) as ApiClient
}

/**
 * The error of a call whose requester is no longer signed in; its message is never shown, because their page is gone.
 */
function sessionEnded(): ApiError {
  return new ApiError({ code: 'session_ended', message: '', status: 401, issues: [], requestId: null })
}

async function readBody(response: Response, { answer }: LooseRequest): Promise<unknown> {
  if (answer === 'events') return response
  if (answer === 'text') return response.text()
  if (answer === 'file') return (await import('./read-file.ts')).readFile(response)
  return response.status === 204 ? undefined : response.json()
}
