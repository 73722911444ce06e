import type { Locale } from '@quitus/domain/locale.ts'
import type { catalogue as french } from './decisions-fr.ts'

export type DecisionTexts = typeof french

/** Texts of the dialogs in which people decide about anomalies: loaded with the first of them. */
export async function loadDecisionTexts(locale: Locale): Promise<object> {
  const module = locale === 'fr' ? await import('./decisions-fr.ts') : await import('./decisions-en.ts')
  return module.catalogue
}
