import { DEFAULT_LOCALE, LOCALES, type Locale } from '@quitus/domain/locale.ts'
import type { MessageKey } from '@quitus/i18n/catalogue.ts'
import { MAIL_TEXTS } from '@quitus/i18n/catalogues/mails.ts'
import { createTranslations } from '@quitus/i18n/translator.ts'

/** Text of a message key (`errors:not_permitted`) in one language. */
export type Translate = (key: MessageKey, values?: Record<string, string | number>) => string

/** Loads both languages with the texts of mails once and hands out a translator for each. */
export async function createMessages(): Promise<(locale: Locale) => Translate> {
  const translations = await createTranslations(DEFAULT_LOCALE)
  for (const locale of LOCALES) translations.addResourceBundle(locale, 'mails', MAIL_TEXTS[locale])
  const french = translations.getFixedT('fr')
  const english = translations.getFixedT('en')
  return (locale) => (key, values) => (locale === 'fr' ? french : english)(key, { ...values })
}
