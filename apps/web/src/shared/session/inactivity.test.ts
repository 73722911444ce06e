// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SAMPLE_SESSION } from '#testing/sample-session.ts'
import { createInactivity, type Inactivity } from './inactivity.ts'
import type { Session } from './session.ts'
import { createSessionStore, type SessionStore } from './session-store.ts'

const MINUTE = 60_000

let stop: () => void = () => {}
const reported = vi.fn(async () => undefined)

function start(given: Partial<Session> = {}): { session: SessionStore; inactivity: Inactivity } {
  const session = createSessionStore()
  session.start({ ...SAMPLE_SESSION, ...given }, true)
  const inactivity = createInactivity(session)
  stop = inactivity.keepAlive(reported)
  return { session, inactivity }
}
const touch = (type = 'pointermove') => window.dispatchEvent(new Event(type))

describe('inactivity', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    localStorage.clear()
    sessionStorage.clear()
    reported.mockClear()
  })
  afterEach(() => {
    stop()
    vi.useRealTimers()
  })

  it('AUTH-07 locks after the time that the server gave, counted from the last touch', () => {
    const { inactivity } = start()
    vi.advanceTimersByTime(29 * MINUTE)
    touch('keydown')
    vi.advanceTimersByTime(30 * MINUTE - 1)
    expect(inactivity.isLocked()).toBe(false)
    vi.advanceTimersByTime(1)
    expect(inactivity.isLocked()).toBe(true)
  })

  it('AUTH-07 a touch after locking unlocks nothing, only the password does', async () => {
    const { inactivity } = start()
    vi.advanceTimersByTime(30 * MINUTE)
    touch()
    touch('keydown')
    expect(inactivity.isLocked()).toBe(true)
    const opened = inactivity.whenUnlocked()
    inactivity.unlock()
    await opened
    expect(inactivity.isLocked()).toBe(false)
  })

  it('AUTH-07 a machine that slept is locked at the first touch', () => {
    const { inactivity } = start()
    vi.setSystemTime(Date.now() + 8 * 60 * MINUTE)
    touch()
    expect(inactivity.isLocked()).toBe(true)
  })

  it('AUTH-07 a reload does not unlock a locked session', () => {
    start()
    vi.advanceTimersByTime(30 * MINUTE)
    stop()
    expect(createInactivity(createSessionStore()).isLocked()).toBe(true)
  })

  it('AUTH-07 follows the touches and the unlocking of other tabs', () => {
    const { inactivity } = start()
    const inOtherTab = () => {
      localStorage.setItem('quitus.activity.marie', String(Date.now()))
      const event = { key: 'quitus.activity.marie', storageArea: localStorage }
      window.dispatchEvent(new StorageEvent('storage', event))
    }
    vi.advanceTimersByTime(20 * MINUTE)
    inOtherTab()
    vi.advanceTimersByTime(20 * MINUTE)
    expect(inactivity.isLocked()).toBe(false)
    vi.advanceTimersByTime(10 * MINUTE)
    expect(inactivity.isLocked()).toBe(true)
    inOtherTab()
    expect(inactivity.isLocked()).toBe(false)
    inactivity.lock()
    inOtherTab()
    expect(inactivity.isLocked()).toBe(true)
  })

  it('AUTH-07 new tokens open what the server had locked: another tab gave the password', () => {
    const { session, inactivity } = start()
    inactivity.lock()
    expect(inactivity.isLocked()).toBe(true)
    session.renew({ ...SAMPLE_SESSION, accessToken: 'access-2' }, SAMPLE_SESSION.refreshToken)
    expect(inactivity.isLocked()).toBe(false)
  })

  it('AUTH-07 informs the server of activity a third of the time after the last contact, and never without any', async () => {
    const { inactivity } = start()
    await vi.advanceTimersByTimeAsync(9 * MINUTE)
    touch()
    expect(reported).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(MINUTE + 30_000)
    expect(reported).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(15 * MINUTE)
    expect(reported).toHaveBeenCalledTimes(1)
    touch()
    expect(reported).toHaveBeenCalledTimes(2)
    expect(inactivity.isLocked()).toBe(false)
  })

  it('AUTH-07 locks nobody where the installation does not, nor where nobody is signed in', () => {
    const { session, inactivity } = start({ inactivityMinutes: 0 })
    vi.advanceTimersByTime(24 * 60 * MINUTE)
    expect(inactivity.isLocked()).toBe(false)
    inactivity.lock()
    expect(inactivity.isLocked()).toBe(true)
    session.end('signed-out')
    expect(inactivity.isLocked()).toBe(false)
  })
})
