import type { refreshSession } from '@quitus/contract/session/refresh-session.ts'
import { RENEWAL_ANSWERED_WITHIN_MS, RENEWAL_TRIES } from '@quitus/domain/people/renewal-timings.ts'
import { ApiError, readApiError, unreachable } from '#shared/http/api-error.ts'
import type { ApiRequest } from '#shared/http/api-request.ts'
import type { Send } from '#shared/http/send.ts'
import type { Inactivity } from './inactivity.ts'
import type { Session } from './session.ts'
import type { SessionStore } from './session-store.ts'

/** What a proxy answers in place of a server that it could not reach, or that ended amid the call. */
const PASSING: readonly number[] = [502, 504]

type Dependencies = {
  session: SessionStore
  inactivity: Inactivity
  send: Send
  locks: LockManager | undefined
}

/**
 * Gives the session new tokens in place of `expired`, or hands out those that it got meanwhile. Null when the session
 * is over. A locked session is renewed once the person has unlocked it, and its calls wait until then.
 */
export type RenewSession = (expired: Session) => Promise<Session | null>

/** One tab at a time renews; anyone who waited finds the new tokens and does not renew again (AUTH-03). */
export function createRenewSession({ session, inactivity, send, locks }: Dependencies): RenewSession {
  let turns: Promise<unknown> = Promise.resolve()

  /**
   * The session with its new tokens, or the refusal. All tabs wait for the one that renews, so no answer may hold
   * them for ever.
   */
  async function tryOnce(request: ApiRequest<typeof refreshSession>): Promise<Session | ApiError> {
    const signal = AbortSignal.timeout(RENEWAL_ANSWERED_WITHIN_MS)
    try {
      const response = await send({ ...request, signal }, undefined)
      return response.ok ? await response.json() : await readApiError(response)
    } catch (failure) {
      return failure instanceof ApiError ? failure : unreachable(0, null, failure)
    }
  }

  /**
   * An answer may be lost although the server has replaced the token: sent again at once, it gets the same successor.
   */
  async function sendUntilAnswered(request: ApiRequest<typeof refreshSession>): Promise<Session | ApiError> {
    let answer = await tryOnce(request)
    for (let tried = 1; tried < RENEWAL_TRIES && isLost(answer); tried++) answer = await tryOnce(request)
    return answer
  }

  async function exchange(expired: Session): Promise<Session | 'locked' | null> {
    const present = session.reread()
    if (present === null || present.accessToken !== expired.accessToken) return present
    const request: ApiRequest<typeof refreshSession> = {
      method: 'POST',
      path: '/services/auth/refresh',
      body: { refreshToken: present.refreshToken, idleSeconds: inactivity.idleSeconds() },
    }
    const answer = await sendUntilAnswered(request)
    if (!(answer instanceof ApiError)) {
      session.renew(answer, present.refreshToken)
      return answer
    }
    if (answer.code === 'session_locked') return 'locked'
    if (answer.status !== 401) throw answer
    session.end('expired')
    return null
  }

  function inTurn(expired: Session): Promise<Session | 'locked' | null> {
    const take = () => exchange(expired)
    if (locks !== undefined) return locks.request('quitus.renew-session', take)
    const turn = turns.then(take, take)
    // Each holder of the lock answers its own caller; the next one waits only for its end.
    turns = turn.catch(() => null)
    return turn
  }

  return async function renew(expired) {
    // Outside of the lock: a tab that waits for a password holds up no other.
    await inactivity.whenUnlocked()
    const outcome = await inTurn(expired)
    if (outcome !== 'locked') return outcome
    inactivity.lock()
    return renew(expired)
  }
}

function isLost(answer: Session | ApiError): boolean {
  return answer instanceof ApiError && (answer.status === 0 || PASSING.includes(answer.status))
}
