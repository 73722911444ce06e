// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import { SAMPLE_SESSION } from '#testing/sample-session.ts'
import { createSessionStore } from '../session/session-store.ts'
import { createColorModeManager } from './color-mode.ts'
import { readUserSetting, settingKey, writeUserSetting } from './user-settings.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

it('AUTH-11 a setting is kept for each mail, whatever its capitals, and outlives signing out', () => {
  writeUserSetting('Marie@Valmont.test', 'columns.1.dashboard', { widths: { Montant: 200 } })
  writeUserSetting('paul@valmont.test', 'columns.1.dashboard', {})
  const session = createSessionStore()
  session.start(SAMPLE_SESSION, true)
  session.end('signed-out')
  expect(readUserSetting('marie@valmont.test', 'columns.1.dashboard')).toEqual({ widths: { Montant: 200 } })
  expect(readUserSetting('paul@valmont.test', 'columns.1.dashboard')).toEqual({})
  expect(readUserSetting('nobody@valmont.test', 'columns.1.dashboard')).toBeNull()
})

it('AUTH-11 a damaged setting counts as none', () => {
  localStorage.setItem(settingKey('marie@valmont.test', 'color-mode'), '{')
  expect(readUserSetting('marie@valmont.test', 'color-mode')).toBeNull()
})

it('AUTH-11 I18N-06 the colour mode follows anyone who signs in, and other tabs of the same person', () => {
  const session = createSessionStore()
  const manager = createColorModeManager(session)
  const onUpdate = vi.fn()
  manager.subscribe(onUpdate)
  session.start(SAMPLE_SESSION, true)
  manager.set('dark')
  session.start({ ...SAMPLE_SESSION, login: 'paul', mail: 'paul@valmont.test', accessToken: 'b' }, true)
  expect(onUpdate).toHaveBeenLastCalledWith('auto')
  session.start(SAMPLE_SESSION, true)
  expect(onUpdate).toHaveBeenLastCalledWith('dark')
  writeUserSetting(SAMPLE_SESSION.mail, 'color-mode', 'light')
  window.dispatchEvent(new StorageEvent('storage', { key: settingKey(SAMPLE_SESSION.mail, 'color-mode') }))
  expect(onUpdate).toHaveBeenLastCalledWith('light')
  manager.unsubscribe()
})
