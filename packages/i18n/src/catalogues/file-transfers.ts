import type { Locale } from '@quitus/domain/locale.ts'
import type { catalogue as french } from './file-transfers-fr.ts'

export type TransferTexts = typeof french

/** Texts of file transfers, which nobody downloads who does not open them. */
export async function loadTransferTexts(locale: Locale): Promise<object> {
  const module =
    locale === 'fr' ? await import('./file-transfers-fr.ts') : await import('./file-transfers-en.ts')
  return module.catalogue
}
