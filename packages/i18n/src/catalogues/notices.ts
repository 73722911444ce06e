import type { Locale } from '@quitus/domain/locale.ts'
import type { catalogue as french } from './notices-fr.ts'

export type NoticeTexts = typeof french

/** Texts of notices: loaded when their list is first opened. */
export async function loadNoticeTexts(locale: Locale): Promise<object> {
  const module = locale === 'fr' ? await import('./notices-fr.ts') : await import('./notices-en.ts')
  return module.catalogue
}
