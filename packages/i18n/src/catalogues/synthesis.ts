import type { Locale } from '@quitus/domain/locale.ts'
import type { catalogue as french } from './synthesis-fr.ts'

export type SynthesisTexts = typeof french

/** Texts of the syntheses, which only their pages need. */
export async function loadSynthesisTexts(locale: Locale): Promise<object> {
  const module = locale === 'fr' ? await import('./synthesis-fr.ts') : await import('./synthesis-en.ts')
  return module.catalogue
}
