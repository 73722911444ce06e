import { DEFAULT_LOCALE, type Locale, localeOfSelectedLanguage } from '@quitus/domain/locale.ts'
import type { FastifyRequest } from 'fastify'
import { headerOf } from './header-of.ts'

/** Language of the answer: the `Selected-Language` header, else French (I18N-03). */
export function localeOfRequest(request: FastifyRequest): Locale {
  const header = headerOf(request, 'selected-language')
  return (header === null ? null : localeOfSelectedLanguage(header)) ?? DEFAULT_LOCALE
}
