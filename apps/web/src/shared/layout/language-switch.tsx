import { VisuallyHidden } from '@mantine/core'
import { LOCALES, type Locale } from '@quitus/domain/locale.ts'
import { useLocation } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { inLocale, localeOfPath } from '../locale-address.ts'
import styles from './language-switch.module.css'
import { useChooseLanguage } from './use-choose-language.ts'

/** The two languages side by side; each is the address of this very page in it (NAV-01). */
export function LanguageSwitch() {
  const { t } = useTranslation()
  const chooseLanguage = useChooseLanguage()
  useLocation({ select: ({ href }) => href })
  const present = localeOfPath(location.pathname)
  const here = location.pathname + location.search + location.hash

  function choose(event: MouseEvent, locale: Locale): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void chooseLanguage(locale)
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
