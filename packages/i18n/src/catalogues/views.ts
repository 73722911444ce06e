import type { Locale } from '@quitus/domain/locale.ts'
import type { catalogue as english } from './views-en.ts'
import type { catalogue as french } from './views-fr.ts'

export type ViewTexts = typeof french

/** Texts of grids and what goes with them: anyone who only signs in does not download them. */
export async function loadViewTexts(locale: Locale): Promise<ViewTexts | typeof english> {
  const module = locale === 'fr' ? await import('./views-fr.ts') : await import('./views-en.ts')
  return module.catalogue
}
