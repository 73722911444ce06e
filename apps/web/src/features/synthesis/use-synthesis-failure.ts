import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#shared/http/api-error.ts'
import { useToasts } from '#shared/layout/use-toasts.tsx'

/** Of these the reader sees no message: the page says that there are no figures, and offers to try again (SYN-02). */
const QUIET: readonly number[] = [503, 504]
/** Codes that the page has a state for. */
const EXPECTED: readonly ApiError['code'][] = ['no_synthesis_setup', 'synthesis_not_found']

/** Logs what failed, and says so in a toast where nothing else does; once for each failure. */
export function useSynthesisFailure(error: unknown): void {
  const { t } = useTranslation()
  const toasts = useToasts()
  const report = useRef<(failure: unknown) => void>(() => undefined)
  useEffect(() => {
    report.current = (failure) => {
      if (failure instanceof ApiError && EXPECTED.includes(failure.code)) return
      // biome-ignore lint/suspicious/noConsole: the specification wants it here and nowhere else (SYN-02)
      if (failure instanceof ApiError && QUIET.includes(failure.status)) console.error(failure)
      else toasts.fail(t('serverError.title'))
    }
  })
  useEffect(() => {
    if (error !== null) report.current(error)
  }, [error])
}
