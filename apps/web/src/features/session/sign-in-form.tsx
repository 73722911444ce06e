import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { AppForm } from '#shared/forms/app-form.tsx'
import { useAppForm } from '#shared/forms/use-app-form.ts'
import { useAutofocus } from '#shared/forms/use-autofocus.ts'
import { ApiError } from '#shared/http/api-error.ts'
import { useServices } from '#shared/services.ts'
import type { HalfSignIn } from './second-factor.queries.ts'
import { type Credentials, signIn } from './session.queries.ts'

type Props = {
  rememberRef: RefObject<HTMLInputElement | null>
  /** The password was right, and a second factor is requested. */
  onSecondFactor: (half: HalfSignIn) => void
}

/**
 * Login, password and remember me, whose box counts for other ways of signing in as well; says next to a field what
 * it lacks, and in the server's words why it was refused.
 */
export function SignInForm({ rememberRef, onSecondFactor }: Props) {
  const { t } = useTranslation()
  const services = useServices()
  const loginRef = useAutofocus<HTMLInputElement>()
  const passwordRef = useRef<HTMLInputElement>(null)
  const form = useAppForm<Credentials>({
    initialValues: { login: '', plainPassword: '', remember: false },
    fields: {
      login: {
        label: t('session:signIn.login'),
        rules: [{ is: 'required', message: t('session:signIn.loginRequired') }],
      },
      plainPassword: {
        label: t('session:signIn.password'),
        rules: [{ is: 'required', message: t('session:signIn.passwordRequired') }],
      },
      remember: { label: t('session:signIn.remember'), rules: [] },
    },
    onSubmit: async (given) => {
      const credentials = { ...given, login: given.login.trim() }
      try {
        await signIn(services, credentials)
      } catch (error) {
        const challenge = error instanceof ApiError ? error.challenge : null
        if (challenge === null) throw error
        const { login, remember } = credentials
        // Loaded with the step itself.
        const { beginSecondFactor } = await import('./second-factor.queries.ts')
        onSecondFactor(await beginSecondFactor(services, { challenge, login, remember }))
      }
    },
  })
  const { failure, isRunning } = form
  useEffect(() => {
    if (failure !== null && !isRunning) passwordRef.current?.select()
  }, [failure, isRunning])
  const { key: loginKey, ...login } = form.inputProps('login')
  const { key: passwordKey, ...password } = form.inputProps('plainPassword')
  const { key: rememberKey, ...remember } = form.checkboxProps('remember')

  return (
    <AppForm
      form={form}
      actions={
        <Button type="submit" size="md" fullWidth loading={isRunning}>
          {t('session:signIn.submit')}
        </Button>
      }
    >
      <TextInput
        key={loginKey}
        {...login}
        ref={loginRef}
        label={t('session:signIn.login')}
        name="login"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        withAsterisk={false}
      />
      <PasswordInput
        key={passwordKey}
        {...password}
        ref={passwordRef}
        label={t('session:signIn.password')}
        name="password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        visibilityToggleButtonProps={{ 'aria-label': t('session:signIn.showPassword') }}
      />
      <Checkbox key={rememberKey} {...remember} ref={rememberRef} label={t('session:signIn.remember')} />
    </AppForm>
  )
}
