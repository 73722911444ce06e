// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { SAMPLE_SESSION } from '#testing/sample-session.ts'
import { createSessionStore } from './session-store.ts'

function holds(storage: Storage): boolean {
  return Object.values(storage).some((text: string) => text.includes('access'))
}

describe('session store', () => {
  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
  })

  it('AUTH-04 keeps the session in local storage when the person is remembered, else in session storage', () => {
    const store = createSessionStore()
    store.start(SAMPLE_SESSION, true)
    expect([holds(localStorage), holds(sessionStorage)]).toEqual([true, false])
    store.start(SAMPLE_SESSION, false)
    expect([holds(localStorage), holds(sessionStorage)]).toEqual([false, true])
  })

  it('AUTH-03 finds the session again after a reload, with its renewed tokens', () => {
    const store = createSessionStore()
    store.start(SAMPLE_SESSION, false)
    store.renew({ ...SAMPLE_SESSION, accessToken: 'access-2' }, SAMPLE_SESSION.refreshToken)
    expect(createSessionStore().current()?.accessToken).toBe('access-2')
  })

  it('AUTH-05 leaves nothing behind after signing out', () => {
    const store = createSessionStore()
    store.start(SAMPLE_SESSION, true)
    store.end('signed-out')
    expect(store.current()).toBeNull()
    expect([holds(localStorage), holds(sessionStorage)]).toEqual([false, false])
    expect(createSessionStore().current()).toBeNull()
  })

  it('AUTH-05 follows a sign-out of another tab', () => {
    const store = createSessionStore()
    store.start(SAMPLE_SESSION, false)
    const listener = vi.fn()
    store.subscribe(listener)
    window.dispatchEvent(
      new StorageEvent('storage', { key: 'quitus.signed-out', newValue: 'now', storageArea: localStorage }),
    )
    expect(listener).toHaveBeenCalledWith(null, 'signed-out')
    expect(createSessionStore().current()).toBeNull()
  })

  it('takes damaged storage for no session', () => {
    sessionStorage.setItem('quitus.session', '{"accessToken":1}')
    expect(createSessionStore().current()).toBeNull()
    sessionStorage.setItem('quitus.session', 'null')
    expect(createSessionStore().current()).toBeNull()
  })
})
