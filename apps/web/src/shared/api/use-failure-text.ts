import { useTranslation } from 'react-i18next'
import { ApiError, UNREACHABLE } from './api-error.ts'

/** Turns what a call threw into a sentence for the reader: the server's own, else that it cannot be reached. */
export function useFailureText(): (error: unknown) => string {
  const { t } = useTranslation()
  return (error) => {
    if (!(error instanceof ApiError)) return t('errors:internal_error')
    return error.code === UNREACHABLE ? t('state.unreachable') : error.message
  }
}
