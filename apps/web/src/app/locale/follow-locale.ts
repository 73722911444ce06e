import type { Locale } from '@quitus/domain/locale.ts'
import { speak } from '@quitus/i18n/translator.ts'
import type { RouterHistory } from '@tanstack/react-router'
import type { i18n } from 'i18next'
import { inLocale, localeCookie, localeOfPath } from '#shared/locale-address.ts'

type Follower = {
  /** Told when the address moved into another language, so that links are built again. */
  onChange: (listener: () => void) => void
  switchLocale: (locale: Locale) => Promise<void>
}

/** Keeps texts, `<html lang>` and the cookie in the language of the address, wherever the change comes from. */
export function followLocale(history: RouterHistory, translations: i18n): Follower {
  let changed = () => {}
  let present = localeOfPath(history.location.pathname)
  mark(present)

  history.subscribe(({ location }) => {
    const locale = localeOfPath(location.pathname)
    if (locale === present) return
    present = locale
    mark(locale)
    changed()
    void speak(translations, locale)
  })

  return {
    onChange(listener) {
      changed = listener
    },
    async switchLocale(locale) {
      if (locale === present) return
      const address = inLocale(history.location.href, locale)
      try {
        await speak(translations, locale)
        history.push(address)
      } catch {
        // The texts did not arrive, perhaps because a new build replaced them: the page itself then brings its own.
        location.assign(address)
      }
    },
  }
}

function mark(locale: Locale): void {
  document.documentElement.lang = locale
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve
  document.cookie = localeCookie(locale)
}
