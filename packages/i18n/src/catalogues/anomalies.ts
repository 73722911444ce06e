import type { Locale } from '@quitus/domain/locale.ts'
import type { catalogue as french } from './anomalies-fr.ts'

export type AnomalyTexts = typeof french

/**
 * Texts of the pages of one anomaly and of its movements, and of what belongs to anomalies next to their cells:
 * loaded when one of them shows.
 */
export async function loadAnomalyTexts(locale: Locale): Promise<object> {
  const module = locale === 'fr' ? await import('./anomalies-fr.ts') : await import('./anomalies-en.ts')
  return module.catalogue
}
