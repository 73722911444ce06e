import { TAB_HEADER } from '@quitus/contract/events/limits.ts'
import { type Locale, SELECTED_LANGUAGE } from '@quitus/domain/locale.ts'
import { TAB_ID } from '#shared/tab-id.ts'
import { unreachable } from './api-error.ts'
import type { LooseRequest } from './api-request.ts'
import { requestUrl } from './request-url.ts'

/** Sends a call in the language of the screen; throws `ApiError` only when no answer came. */
export type Send = (request: LooseRequest, accessToken: string | undefined) => Promise<Response>

/**
 * The id under which the server, its proxies and the database log the call; browsers generate ids on secure pages
 * only.
 */
function newRequestId(): string | null {
  return typeof crypto.randomUUID === 'function' ? crypto.randomUUID() : null
}

export function createSend(locale: () => Locale, fetch = globalThis.fetch): Send {
  return async (request, accessToken) => {
    const headers: Record<string, string> = {
      ...request.headers,
      'Selected-Language': SELECTED_LANGUAGE[locale()],
      [TAB_HEADER]: TAB_ID,
    }
    const requestId = newRequestId()
    if (requestId !== null) headers['X-Request-Id'] = requestId
    if (accessToken !== undefined) headers.Authorization = `Bearer ${accessToken}`
    const url = requestUrl(request.path, request.params, request.query)
    const { file, body, bodyAs } = request
    const isText = bodyAs === 'text'
    if (body !== undefined && file === undefined)
      headers['Content-Type'] = isText ? 'text/plain; charset=utf-8' : 'application/json'
    try {
      if (file !== undefined) {
        const { sendUpload } = await import('./send-upload.ts')
        return await sendUpload(url, headers, { ...request, file })
      }
      return await fetch(url, {
        method: request.method,
        headers,
        body: body === undefined ? null : isText ? String(body) : JSON.stringify(body),
        signal: request.signal ?? null,
      })
    } catch (cause) {
      request.signal?.throwIfAborted()
      throw unreachable(0, requestId, cause)
    }
  }
}
