import type { Locale } from '@quitus/domain/locale.ts'
import type { catalogue as french } from './duplicate-suppliers-fr.ts'

export type DuplicateSupplierTexts = typeof french

/** Texts of the duplicate suppliers, which only their pages need. */
export async function loadDuplicateSupplierTexts(locale: Locale): Promise<object> {
  const module =
    locale === 'fr'
      ? await import('./duplicate-suppliers-fr.ts')
      : await import('./duplicate-suppliers-en.ts')
  return module.catalogue
}
