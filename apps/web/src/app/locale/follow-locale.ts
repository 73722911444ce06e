import type { Locale } from '@quitus/domain/locale.ts'
import { speak } from '@quitus/i18n/translator.ts'
import type { RouterHistory } from '@tanstack/react-router'
import type { i18n } from 'i18next'
import { inLocale, localeCookie, localeOfPath } from '#shared/locale-address.ts'
import { mayReload } from '../missing-chunk.ts'

type Follower = {
  /** Called when the address moved into another language, so that links are built again. */
  onChange: (listener: () => void) => void
  switchLocale: (locale: Locale) => Promise<void>
}

/** Keeps texts, `<html lang>` and the cookie in the language of the address, wherever the change comes from. */
export function followLocale(history: RouterHistory, translations: i18n): Follower {
  let changed = () => {}
  let present = localeOfPath(history.location.pathname)
  let wanted = present
  mark(present)

  history.subscribe(({ location }) => {
    const locale = localeOfPath(location.pathname)
    if (locale === present) return
    present = locale
    wanted = locale
    mark(locale)
    changed()
    speak(translations, locale).catch(reloadOnce)
  })

  return {
    onChange(listener) {
      changed = listener
    },
    async switchLocale(locale) {
      if (locale === wanted) return
      wanted = locale
      const address = () => inLocale(history.location.href, locale)
      try {
        await speak(translations, locale)
        // Meanwhile the person may have gone on, or have chosen again.
        if (locale !== wanted) await speak(translations, wanted)
        else if (locale !== present) history.push(address())
      } catch {
        // The texts did not arrive, perhaps because a new build replaced them: the page itself then brings its own.
        if (locale === wanted) location.assign(address())
      }
    },
  }
}

/** The texts of the address did not arrive: the page brings its own (NAV-20). */
function reloadOnce(): void {
  if (mayReload(sessionStorage, location.pathname, Date.now())) location.reload()
}

function mark(locale: Locale): void {
  document.documentElement.lang = locale
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve
  document.cookie = localeCookie(locale)
}
