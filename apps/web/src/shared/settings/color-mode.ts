import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'
import { settingsMail } from '../session/session.ts'
import type { SessionStore } from '../session/session-store.ts'
import { readUserSetting, settingKey, writeUserSetting } from './user-settings.ts'

const SETTING = 'color-mode'
/** The colour mode of anyone who used this browser last, for the sign-in page. */
const NOBODY = ''

/** Keeps the colour mode per person (AUTH-11, I18N-06) and follows anyone who signs in, in this tab or another. */
export function createColorModeManager(session: SessionStore): MantineColorSchemeManager {
  const mail = () => settingsMail(session.current()) || NOBODY
  let stop = () => {}

  const get = (fallback: MantineColorScheme): MantineColorScheme => {
    const stored = readUserSetting(mail(), SETTING)
    return isColorMode(stored) ? stored : fallback
  }

  return {
    get,
    set(value) {
      writeUserSetting(mail(), SETTING, value)
      writeUserSetting(NOBODY, SETTING, value)
    },
    subscribe(onUpdate) {
      const follow = () => onUpdate(get('auto'))
      const onStorage = ({ key }: StorageEvent) => {
        if (key === settingKey(mail(), SETTING)) follow()
      }
      const stopSession = session.subscribe((signedIn) => {
        if (signedIn !== null) follow()
      })
      window.addEventListener('storage', onStorage)
      stop = () => {
        stopSession()
        window.removeEventListener('storage', onStorage)
      }
    },
    unsubscribe: () => stop(),
    clear: () => localStorage.removeItem(settingKey(mail(), SETTING)),
  }
}

function isColorMode(value: unknown): value is MantineColorScheme {
  return value === 'auto' || value === 'light' || value === 'dark'
}
