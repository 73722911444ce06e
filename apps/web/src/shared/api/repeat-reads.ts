import { POSTED_READS } from '@quitus/contract/posted-reads.ts'
import { ApiError } from '#shared/http/api-error.ts'
import type { LooseRequest } from '#shared/http/api-request.ts'
import type { Send } from '#shared/http/send.ts'

/** A server that is started again, or a balancer that has not noticed yet, is past within a moment. */
const PAUSES_MS = [300, 1_200]
/** What a proxy answers in place of a server that it could not reach, or that ended amid the call. */
const PASSING = [502, 504]

/**
 * Sends reads again that got no answer, so that nobody notices a server that is started again (OPS-02). Writes are
 * not: those that may be sent twice carry a key, and wait in the queue of their page (decision 043).
 */
export function repeatReads(send: Send, pauses: readonly number[] = PAUSES_MS): Send {
  return async (request, accessToken) => {
    for (const pause of isRead(request) ? pauses : []) {
      const response = await send(request, accessToken).catch(passingFailure)
      if (response !== null && !PASSING.includes(response.status)) return response
      await wait(pause, request.signal)
    }
    return send(request, accessToken)
  }
}

function isRead({ method, path }: LooseRequest): boolean {
  return method === 'GET' || (method === 'POST' && POSTED_READS.includes(path))
}

/** Null for no answer at all; throws whatever else went wrong. */
function passingFailure(failure: unknown): null {
  if (failure instanceof ApiError && failure.status === 0) return null
  throw failure
}

function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', leave)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', leave, { once: true })
  })
}
