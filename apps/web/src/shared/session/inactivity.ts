import { personAt, type Session } from './session.ts'
import type { SessionStore } from './session-store.ts'

const ACTIVITY = 'quitus.activity.'
/** When this tab last learned from the server that its session lives; a reload keeps it. */
const CONTACT_KEY = 'quitus.contact'
/** Movements of a pointer come by the hundred; one of them is written in this time. */
const WRITTEN_EVERY_MS = 1_000
const LONGEST_TIMER_MS = 30_000
const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'input'] as const

export type Inactivity = {
  /** True from the moment on which the person has been away for too long, until they gave their password. */
  isLocked: () => boolean
  /** The server refuses to renew this tab's session: it received no activity, whatever this browser saw. */
  lock: () => void
  /** The password was right: opens this tab, and every other that the server has not locked. */
  unlock: () => void
  /** Resolves at once when nothing is locked. */
  whenUnlocked: () => Promise<void>
  /** Since when nobody has touched pointer or keyboard in any tab. */
  idleSeconds: () => number
  /**
   * Calls `reportActivity` while someone is active, often enough for the server not to lock the session. Returns what
   * stops it.
   */
  keepAlive: (reportActivity: () => Promise<unknown>) => () => void
  /** Returns what stops the listening. */
  subscribe: (listener: () => void) => () => void
}

/** Watches pointer and keyboard of all tabs and locks the session after the time that the server has set (AUTH-07). */
export function createInactivity(session: SessionStore, browser: Window = window): Inactivity {
  const { localStorage: shared, sessionStorage: own, document } = browser
  const listeners = new Set<() => void>()
  let isLocked = false
  let isLockedByServer = false
  let known = session.current()
  let reportActivity: (() => Promise<unknown>) | null = null
  let isReporting = false

  const limitMs = () => (session.current()?.inactivityMinutes ?? 0) * 60_000
  const key = () => ACTIVITY + loginOf(session.current())
  const lastActive = () => Number(shared.getItem(key()) ?? 0)
  const idleMs = () => Math.max(0, Date.now() - lastActive())

  function change(locked: boolean): void {
    if (locked === isLocked) return
    isLocked = locked
    for (const listener of listeners) listener()
  }

  /** Compares with the clock, because timers sleep with the machine and storage knows what other tabs saw. */
  function check(): void {
    const isDue = session.current() !== null && limitMs() > 0 && idleMs() >= limitMs()
    change(isDue || (isLockedByServer && session.current() !== null))
    if (!isLocked) keepInTouch()
  }

  function keepInTouch(): void {
    const contact = Number(own.getItem(CONTACT_KEY) ?? 0)
    const isNews = lastActive() > contact && Date.now() - contact >= limitMs() / 3
    if (reportActivity === null || isReporting || limitMs() === 0 || session.current() === null || !isNews)
      return
    isReporting = true
    own.setItem(CONTACT_KEY, String(Date.now()))
    // The next contact is reported again.
    void reportActivity()
      .catch(() => undefined)
      .finally(() => {
        isReporting = false
      })
  }

  function noteActivity(): void {
    if (session.current() === null) return
    check()
    if (isLocked || idleMs() < WRITTEN_EVERY_MS) return
    shared.setItem(key(), String(Date.now()))
    keepInTouch()
  }

  function open(): void {
    isLockedByServer = false
    shared.setItem(key(), String(Date.now()))
    check()
  }

  session.subscribe((present: Session | null) => {
    if (present?.accessToken !== known?.accessToken) {
      own.setItem(CONTACT_KEY, String(Date.now()))
      // The server renews no session that it has locked: another tab gave the password.
      isLockedByServer = false
    }
    const isSomeoneElse = present !== null && loginOf(present) !== loginOf(known)
    known = present
    // Who has just given a password is here.
    if (isSomeoneElse) open()
    else check()
  })
  for (const input of INPUTS) {
    browser.addEventListener(input, noteActivity, { capture: true, passive: true })
  }
  browser.addEventListener('storage', (event) => {
    if (event.storageArea === shared && event.key === key()) check()
  })
  for (const wake of ['focus', 'pageshow'] as const) browser.addEventListener(wake, check)
  document.addEventListener('visibilitychange', check)
  if (known !== null && lastActive() === 0) shared.setItem(key(), String(Date.now()))
  // The server received the last activity, if not later.
  if (own.getItem(CONTACT_KEY) === null) own.setItem(CONTACT_KEY, String(lastActive()))
  check()

  let timer: ReturnType<typeof setTimeout> | undefined
  const watch = (): void => {
    check()
    const left = limitMs() - idleMs()
    timer = setTimeout(watch, left > 0 ? Math.min(left, LONGEST_TIMER_MS) : LONGEST_TIMER_MS)
  }
  watch()

  return {
    isLocked: () => isLocked,
    lock() {
      isLockedByServer = true
      check()
    },
    unlock: open,
    whenUnlocked: () =>
      new Promise((resolve) => {
        if (!isLocked) return resolve()
        const listener = () => {
          listeners.delete(listener)
          resolve()
        }
        listeners.add(listener)
      }),
    idleSeconds: () => Math.floor(idleMs() / 1000),
    keepAlive(given) {
      reportActivity = given
      check()
      return () => {
        reportActivity = null
        clearTimeout(timer)
      }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Who impersonates someone is active as themselves: neither start nor end of it unlocks anything. */
function loginOf(session: Session | null): string {
  return session === null ? '' : personAt(session).login
}
