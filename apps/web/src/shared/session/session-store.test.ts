// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { SAMPLE_SESSION } from '#testing/sample-session.ts'
import { settingsMail } from './session.ts'
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

  describe('of an impersonation', () => {
    const impersonation = {
      impersonator: { fullName: 'Thomas', login: 'thomas' },
      endsAt: '2026-01-01T00:00:00Z',
    }
    const own = { ...SAMPLE_SESSION, login: 'thomas', mail: 'thomas@example.test', refreshToken: 'own' }
    const acting = { ...SAMPLE_SESSION, refreshToken: 'acting', impersonation, own }

    function impersonating() {
      const store = createSessionStore()
      store.start(own, false)
      store.renew(acting, 'own')
      return store
    }

    it('AUTH-10 keeps the own session next to it, over a reload and over renewed tokens', () => {
      const { own: _, ...renewed } = { ...acting, refreshToken: 'acting-2' }
      impersonating().renew(renewed, 'acting')
      expect(createSessionStore().current()).toMatchObject({
        refreshToken: 'acting-2',
        own: { refreshToken: 'own' },
      })
    })

    it('AUTH-10 returns to the own session when it has expired, and says so', () => {
      const store = impersonating()
      const listener = vi.fn()
      store.subscribe(listener)
      store.end('expired')
      expect(listener).toHaveBeenCalledWith(own, 'expired')
      expect(createSessionStore().current()).toEqual(own)
      store.end('expired')
      expect(store.current()).toBeNull()
    })

    it('AUTH-05 AUTH-10 leaves nothing of either behind after signing out', () => {
      impersonating().end('signed-out')
      expect([holds(localStorage), holds(sessionStorage)]).toEqual([false, false])
    })

    it('AUTH-10 is followed by the other tabs, in both directions', async () => {
      const store = createSessionStore()
      store.start(own, false)
      const other = createSessionStore()
      store.renew(acting, 'own')
      await vi.waitFor(() => expect(other.current()).toEqual(acting))
      other.end('expired')
      await vi.waitFor(() => expect(store.current()).toEqual(own))
    })

    it('AUTH-11 keeps settings under the mail of anyone who sits at the browser', () => {
      expect([settingsMail(acting), settingsMail(own), settingsMail(null)]).toEqual([own.mail, own.mail, ''])
    })
  })
})
