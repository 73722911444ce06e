import type { Locale } from '@quitus/domain/locale.ts'
import type { catalogue as french } from './home-fr.ts'

export type HomeTexts = typeof french

/** Texts of the home of a project, which only its page needs. */
export async function loadHomeTexts(locale: Locale): Promise<object> {
  const module = locale === 'fr' ? await import('./home-fr.ts') : await import('./home-en.ts')
  return module.catalogue
}
