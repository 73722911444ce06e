import type { Locale } from '@quitus/domain/locale.ts'
import type { catalogue as french } from './follow-up-fr.ts'

export type FollowUpTexts = typeof french

/** Texts of the follow-up screen: letters, correcting entries, VAT, incoming payments, fees. */
export async function loadFollowUpTexts(locale: Locale): Promise<object> {
  const module = locale === 'fr' ? await import('./follow-up-fr.ts') : await import('./follow-up-en.ts')
  return module.catalogue
}
