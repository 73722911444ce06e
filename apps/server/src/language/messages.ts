import { DEFAULT_LOCALE, LOCALES, type Locale } from '@quitus/domain/locale.ts'
import type { MessageKey } from '@quitus/i18n/catalogue.ts'
import { SERVER_TEXTS } from '@quitus/i18n/catalogues/server.ts'
import { createTranslations } from '@quitus/i18n/translator.ts'

/** Text of a message key (`errors:not_permitted`) in one language. */
export type Translate = (key: MessageKey, values?: Record<string, string | number>) => string

/** Loads both languages with the server’s own texts once and hands out a translator for each. */
export async function createMessages(): Promise<(locale: Locale) => Translate> {
  const translations = await createTranslations(DEFAULT_LOCALE)
  for (const locale of LOCALES) {
    for (const [namespace, texts] of Object.entries(SERVER_TEXTS[locale]))
      translations.addResourceBundle(locale, namespace, texts)
  }
  const french = translations.getFixedT('fr')
  const english = translations.getFixedT('en')
  return (locale) => (key, values) => (locale === 'fr' ? french : english)(key, { ...values })
}
