import type { Locale } from '@quitus/domain/locale.ts'
import type { catalogue as french } from './catalogues/fr.ts'

/** Shape of a catalogue: namespaces named after the slices, keys of at most two more levels. French is the model. */
export type Catalogue = typeof french

/** Loads one language's texts; the web calls it lazily, so that a reader downloads one language only (I18N-01). */
export async function loadCatalogue(locale: Locale): Promise<Catalogue> {
  const module = locale === 'fr' ? await import('./catalogues/fr.ts') : await import('./catalogues/en.ts')
  return module.catalogue
}
