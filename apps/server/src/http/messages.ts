import { DEFAULT_LOCALE, type Locale, localeOfSelectedLanguage } from '@quitus/domain/locale.ts'
import type { MessageKey } from '@quitus/i18n/catalogue.ts'
import { createTranslations } from '@quitus/i18n/translator.ts'
import type { FastifyRequest } from 'fastify'
import { headerOf } from './header-of.ts'

/** Text of a message key (`errors:not_permitted`) in one language. */
export type Translate = (key: MessageKey, values?: Record<string, string | number>) => string

/** Loads both languages once and hands out a translator for each. */
export async function createMessages(): Promise<(locale: Locale) => Translate> {
  const translations = await createTranslations(DEFAULT_LOCALE)
  const french = translations.getFixedT('fr')
  const english = translations.getFixedT('en')
  return (locale) => (key, values) => (locale === 'fr' ? french : english)(key, { ...values })
}

/** Language of the answer: the `Selected-Language` header, else French (I18N-03). */
export function localeOfRequest(request: FastifyRequest): Locale {
  const header = headerOf(request, 'selected-language')
  return (header === null ? null : localeOfSelectedLanguage(header)) ?? DEFAULT_LOCALE
}
