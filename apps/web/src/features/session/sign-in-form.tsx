import { Alert, Button, Checkbox, PasswordInput, Stack, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { IconAlertCircle } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#shared/api/use-failure-text.ts'
import { useServices } from '#shared/services.ts'
import { type Credentials, signIn } from './session.queries.ts'

/** Login, password and remember me; says beside a field what it lacks, and in the server's words why it was refused. */
export function SignInForm() {
  const { t } = useTranslation()
  const services = useServices()
  const failureText = useFailureText()
  const passwordRef = useRef<HTMLInputElement>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const form = useForm<Credentials>({
    mode: 'uncontrolled',
    initialValues: { login: '', plainPassword: '', remember: false },
    validate: {
      login: isNotEmpty(t('session:signIn.loginRequired')),
      plainPassword: isNotEmpty(t('session:signIn.passwordRequired')),
    },
  })

  async function submit(credentials: Credentials): Promise<void> {
    setFailure(null)
    try {
      await signIn(services, { ...credentials, login: credentials.login.trim() })
    } catch (error) {
      setFailure(error)
      passwordRef.current?.select()
    }
  }

  return (
    <form noValidate onSubmit={form.onSubmit(submit, focusFirstError)}>
      <Stack gap="md">
        <TextInput
          key={form.key('login')}
          {...form.getInputProps('login')}
          label={t('session:signIn.login')}
          name="login"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          required
          withAsterisk={false}
        />
        <PasswordInput
          key={form.key('plainPassword')}
          {...form.getInputProps('plainPassword')}
          ref={passwordRef}
          label={t('session:signIn.password')}
          name="password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          visibilityToggleButtonProps={{ 'aria-label': t('session:signIn.showPassword') }}
        />
        <Checkbox
          key={form.key('remember')}
          {...form.getInputProps('remember', { type: 'checkbox' })}
          label={t('session:signIn.remember')}
        />
        {failure !== null && (
          <Alert color="red" variant="light" icon={<IconAlertCircle size={18} />} role="alert">
            {failureText(failure)}
          </Alert>
        )}
        <Button type="submit" size="md" fullWidth loading={form.submitting}>
          {t('session:signIn.submit')}
        </Button>
      </Stack>
    </form>
  )

  function focusFirstError(errors: Partial<Record<keyof Credentials, unknown>>): void {
    const first = (['login', 'plainPassword'] as const).find((name) => errors[name] !== undefined)
    if (first !== undefined) form.getInputNode(first)?.focus()
  }
}
