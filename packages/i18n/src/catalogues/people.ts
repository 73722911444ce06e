import type { Locale } from '@quitus/domain/locale.ts'
import type { catalogue as french } from './people-fr.ts'

export type PeopleTexts = typeof french

/** Texts of administration and account: few people open these pages, and the others do not download their texts. */
export async function loadPeopleTexts(locale: Locale): Promise<object> {
  const module = locale === 'fr' ? await import('./people-fr.ts') : await import('./people-en.ts')
  return module.catalogue
}
