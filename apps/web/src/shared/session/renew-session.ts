import type { refreshSession } from '@quitus/contract/session/refresh-session.ts'
import { readApiError, unreachable } from '../api/api-error.ts'
import type { ApiRequest } from '../api/api-request.ts'
import type { Send } from '../api/send.ts'
import type { Inactivity } from './inactivity.ts'
import type { Session } from './session.ts'
import type { SessionStore } from './session-store.ts'

/** All tabs wait for the one that renews, so an answer that never comes must not hold them for ever. */
const ANSWERED_WITHIN_MS = 20_000

type Dependencies = {
  session: SessionStore
  inactivity: Inactivity
  send: Send
  locks: LockManager | undefined
}

/**
 * Gives the session new tokens in place of `expired`, or hands out those that it got meanwhile. Null when the session is over.
 * A blocked session is renewed once the person has unblocked it, and whoever asked waits until then.
 */
export type RenewSession = (expired: Session) => Promise<Session | null>

/** One tab at a time renews; whoever waited finds the new tokens and asks no second time (AUTH-03). */
export function createRenewSession({ session, inactivity, send, locks }: Dependencies): RenewSession {
  let turns: Promise<unknown> = Promise.resolve()

  async function sendInTime(request: ApiRequest<typeof refreshSession>): Promise<Response> {
    const signal = AbortSignal.timeout(ANSWERED_WITHIN_MS)
    try {
      return await send({ ...request, signal }, undefined)
    } catch (failure) {
      throw signal.aborted ? unreachable(0, null, failure) : failure
    }
  }

  async function exchange(expired: Session): Promise<Session | 'locked' | null> {
    const present = session.reread()
    if (present === null || present.accessToken !== expired.accessToken) return present
    const request: ApiRequest<typeof refreshSession> = {
      method: 'POST',
      path: '/services/auth/refresh',
      body: { refreshToken: present.refreshToken, idleSeconds: inactivity.idleSeconds() },
    }
    const response = await sendInTime(request)
    if (response.ok) {
      const renewed: Session = await response.json()
      session.renew(renewed, present.refreshToken)
      return renewed
    }
    const error = await readApiError(response)
    if (error.code === 'session_locked') return 'locked'
    if (error.status !== 401) throw error
    session.end('expired')
    return null
  }

  function inTurn(expired: Session): Promise<Session | 'locked' | null> {
    const take = () => exchange(expired)
    if (locks !== undefined) return locks.request('quitus.renew-session', take)
    const turn = turns.then(take, take)
    turns = turn.catch(() => null)
    return turn
  }

  return async function renew(expired) {
    // Outside of the turn: a tab that waits for a password holds up no other.
    await inactivity.whenUnlocked()
    const outcome = await inTurn(expired)
    if (outcome !== 'locked') return outcome
    inactivity.lock()
    return renew(expired)
  }
}
