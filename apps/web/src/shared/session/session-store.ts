import { parseSession, type Session, type SessionEnd } from './session.ts'

const SESSION_KEY = 'quitus.session'
/** Set while the person chose to be remembered: the session then lives in local storage (AUTH-04). */
const REMEMBER_KEY = 'quitus.remember'
/** Written at every sign-out; its storage event is what other tabs receive (AUTH-05). */
const SIGNED_OUT_KEY = 'quitus.signed-out'
const RENEWALS = 'quitus.renewals'

/**
 * Called after every change; `end` is null unless the session is over, or an impersonation that led back to the own
 * session.
 */
export type SessionListener = (session: Session | null, end: SessionEnd | null) => void

export type SessionStore = {
  current: () => Session | null
  /**
   * As `current`, but of what storage holds by now: another tab may have written it, and its event be still on the
   * way.
   */
  reread: () => Session | null
  start: (session: Session, isRemembered: boolean) => void
  /**
   * Puts a session in place of another, here and in every tab that still holds `replacedRefreshToken`: new tokens, an
   * impersonation, or the return from one. The own session stays next to a renewed impersonation.
   */
  renew: (session: Session, replacedRefreshToken: string) => void
  /**
   * `signed-out` ends the session in every tab of the browser, `expired` where it is shared. An impersonation that
   * has expired leads back to the own session.
   */
  end: (reason: SessionEnd) => void
  /** Returns what stops the listening. */
  subscribe: (listener: SessionListener) => () => void
}

type Renewal = { session: Session; replacedRefreshToken: string }

/** The session of this tab as the browser's storage has it, without following what becomes of it. */
export function readStoredSession({
  localStorage: local,
  sessionStorage: own,
}: Window = window): Session | null {
  return parseSession(homeOf(local, own).getItem(SESSION_KEY))
}

/** Where a session is kept: for all tabs where the person chose to be remembered, else for this tab. */
function homeOf(local: Storage, own: Storage): Storage {
  return local.getItem(REMEMBER_KEY) === null ? own : local
}

/** The session of this tab, kept in the browser's storage and in step with the other tabs. */
export function createSessionStore(browser: Window = window): SessionStore {
  const { localStorage: local, sessionStorage: own } = browser
  const renewals = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(RENEWALS)
  const listeners = new Set<SessionListener>()
  const home = () => homeOf(local, own)
  let current = readStoredSession(browser)
  let signedOutAt = local.getItem(SIGNED_OUT_KEY)

  function change(session: Session | null, end: SessionEnd | null): void {
    current = session
    for (const listener of listeners) listener(session, end)
  }

  function keep(session: Session, end: SessionEnd | null = null): void {
    home().setItem(SESSION_KEY, JSON.stringify(session))
    change(session, end)
  }

  browser.addEventListener('storage', (event) => {
    if (event.storageArea !== local) return
    if (event.key === SIGNED_OUT_KEY && event.newValue !== null) {
      signedOutAt = event.newValue
      own.removeItem(SESSION_KEY)
      if (current !== null) change(null, 'signed-out')
    } else if (event.key === SESSION_KEY) {
      const shared = parseSession(event.newValue)
      if (shared !== null) change(shared, null)
      else if (current !== null && own.getItem(SESSION_KEY) === null) change(null, 'expired')
    }
  })
  renewals?.addEventListener('message', ({ data }: MessageEvent<Renewal>) => {
    if (current?.refreshToken === data.replacedRefreshToken) keep(data.session)
  })

  function replace(session: Session, replacedRefreshToken: string, end: SessionEnd | null): void {
    const own = session.impersonation === null ? undefined : (session.own ?? current?.own)
    const kept = own === undefined ? session : { ...session, own }
    keep(kept, end)
    renewals?.postMessage({ session: kept, replacedRefreshToken } satisfies Renewal)
  }

  return {
    current: () => current,
    reread() {
      const stored = parseSession(home().getItem(SESSION_KEY))
      if (stored !== null) {
        if (stored.refreshToken !== current?.refreshToken) change(stored, null)
      } else if (current !== null) {
        change(null, local.getItem(SIGNED_OUT_KEY) === signedOutAt ? 'expired' : 'signed-out')
      }
      return current
    },
    start(session, isRemembered) {
      own.removeItem(SESSION_KEY)
      local.removeItem(SESSION_KEY)
      if (isRemembered) local.setItem(REMEMBER_KEY, '1')
      else local.removeItem(REMEMBER_KEY)
      keep(session)
    },
    renew: (session, replacedRefreshToken) => replace(session, replacedRefreshToken, null),
    end(reason) {
      if (reason === 'expired' && current?.own !== undefined) {
        return replace(current.own, current.refreshToken, reason)
      }
      if (reason === 'signed-out') {
        local.setItem(SIGNED_OUT_KEY, new Date().toISOString())
        local.removeItem(REMEMBER_KEY)
      }
      own.removeItem(SESSION_KEY)
      local.removeItem(SESSION_KEY)
      change(null, reason)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
