import type { Locale } from '@quitus/domain/locale.ts'
import type { catalogue as french } from './search-fr.ts'

export type SearchTexts = typeof french

/** Texts of what one search finds, and of the sheet of shortcuts: loaded when either is first opened. */
export async function loadSearchTexts(locale: Locale): Promise<object> {
  const module = locale === 'fr' ? await import('./search-fr.ts') : await import('./search-en.ts')
  return module.catalogue
}
