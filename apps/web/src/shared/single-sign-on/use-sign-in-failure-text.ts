import { useTranslation } from 'react-i18next'
import { useFailureText } from '../api/use-failure-text.ts'
import { SignInError } from './sign-in-fault.ts'

/** Turns what a sign-in at a provider threw into a sentence for the reader. */
export function useSignInFailureText(): (error: unknown) => string {
  const { t } = useTranslation()
  const failureText = useFailureText()
  return (error) => (error instanceof SignInError ? t(`session:sso.${error.fault}`) : failureText(error))
}
