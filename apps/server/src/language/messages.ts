import { DEFAULT_LOCALE, type Locale } from '@quitus/domain/locale.ts'
import type { MessageKey } from '@quitus/i18n/catalogue.ts'
import { createTranslations } from '@quitus/i18n/translator.ts'

/** Text of a message key (`errors:not_permitted`) in one language. */
export type Translate = (key: MessageKey, values?: Record<string, string | number>) => string

/** Loads both languages with all texts once and hands out a translator for each. */
export async function createMessages(): Promise<(locale: Locale) => Translate> {
  const translations = await createTranslations(DEFAULT_LOCALE)
  const french = translations.getFixedT('fr')
  const english = translations.getFixedT('en')
  return (locale) => (key, values) => (locale === 'fr' ? french : english)(key, { ...values })
}
