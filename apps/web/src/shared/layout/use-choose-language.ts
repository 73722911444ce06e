import type { updateMe } from '@quitus/contract/session/update-me.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import { useMayLoseEdits } from '../message-box/unsaved-edits.ts'
import { useServices } from '../services.ts'

/** Files on their way go on: a change of language keeps the page. */
const ONLY_EDITS = ['edit'] as const

/** Shows this very page in another language (NAV-01), and lets the mails of a signed-in person follow. */
export function useChooseLanguage(): (locale: Locale) => Promise<void> {
  const { api, session, switchLocale } = useServices()
  const mayLoseEdits = useMayLoseEdits(ONLY_EDITS)
  return async (locale) => {
    if (!(await mayLoseEdits())) return
    void switchLocale(locale)
    // The language of someone who is impersonated stays theirs.
    if (session.current() === null || session.current()?.own !== undefined) return
    const request = { method: 'PATCH', path: '/services/v1/wexaus/me', body: { language: locale } } as const
    api<typeof updateMe>(request).catch(() => {
      // Only the language of later mails hangs on it, and the next switch sends it again.
    })
  }
}
