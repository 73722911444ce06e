import { useTranslation } from 'react-i18next'
import { ApiError, UNREACHABLE } from '#shared/http/api-error.ts'

/**
 * Turns what a call threw into a sentence for the reader: the server's own, else that it cannot be reached. What
 * nothing that they did explains comes with the reference of the call, for them to quote, unless that has a place of
 * its own.
 */
export function useFailureText({ hasReference = true } = {}): (error: unknown) => string {
  const { t } = useTranslation()
  return (error) => {
    if (!(error instanceof ApiError)) return t('refusals:internal_error')
    const text = error.code === UNREACHABLE ? t('state.unreachable') : error.message
    const { requestId } = error
    if (!hasReference || requestId === null || !isUnexplained(error)) return text
    return `${text} ${t('state.reference', { requestId })}`
  }
}

/** True for failures of the server or of the way to it. */
function isUnexplained({ status }: ApiError): boolean {
  return status === 0 || status >= 500
}
