import { VisuallyHidden } from '@mantine/core'
import type { updateMe } from '@quitus/contract/session/update-me.ts'
import { LOCALES, type Locale } from '@quitus/domain/locale.ts'
import { useLocation } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { inLocale, localeOfPath } from '../locale-address.ts'
import { useServices } from '../services.ts'
import styles from './language-switch.module.css'

/** The two languages side by side; each is the address of this very page in it (NAV-01). */
export function LanguageSwitch() {
  const { t } = useTranslation()
  const { api, session, switchLocale } = useServices()
  useLocation({ select: ({ href }) => href })
  const present = localeOfPath(location.pathname)
  const here = location.pathname + location.search + location.hash

  function choose(event: MouseEvent, locale: Locale): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void switchLocale(locale)
    if (session.current() === null) return
    const request = { method: 'PATCH', path: '/services/v1/wexaus/me', body: { language: locale } } as const
    api<typeof updateMe>(request).catch(() => {
      // Only the language of later mails hangs on it, and the next switch sends it again.
    })
  }

  return (
    <nav className={styles.switch} aria-label={t('language.label')}>
      {LOCALES.map((locale) => (
        <a
          key={locale}
          href={inLocale(here, locale)}
          hrefLang={locale}
          aria-current={locale === present ? 'true' : undefined}
          title={t(`language.${locale}`)}
          onClick={(event) => choose(event, locale)}
        >
          {locale}
          <VisuallyHidden> {t(`language.${locale}`)}</VisuallyHidden>
        </a>
      ))}
    </nav>
  )
}
