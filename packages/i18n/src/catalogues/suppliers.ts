import type { Locale } from '@quitus/domain/locale.ts'
import type { catalogue as french } from './suppliers-fr.ts'

export type SupplierTexts = typeof french

/** Texts of the page of one supplier: loaded when one shows. */
export async function loadSupplierTexts(locale: Locale): Promise<object> {
  const module = locale === 'fr' ? await import('./suppliers-fr.ts') : await import('./suppliers-en.ts')
  return module.catalogue
}
