import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#shared/http/api-error.ts'
import { useToasts } from '#shared/layout/use-toasts.tsx'

/** Of these the reader is not told: the page says that there are no figures, and asks again (SYN-02). */
const QUIET: readonly number[] = [503, 504]
/** Codes that the page has a state for. */
const EXPECTED: readonly ApiError['code'][] = ['no_synthesis_setup', 'synthesis_not_found']

/** Logs what failed, and says so in a toast where nothing else does. */
export function useSynthesisFailure(error: unknown): void {
  const { t } = useTranslation()
  const toasts = useToasts()
  useEffect(() => {
    if (error === null || (error instanceof ApiError && EXPECTED.includes(error.code))) return
    if (error instanceof ApiError && QUIET.includes(error.status)) console.error(error)
    else toasts.fail(t('serverError.title'))
    // Once for each failure, whatever the language does meanwhile.
  }, [error])
}
