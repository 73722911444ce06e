import { Button, Loader, PasswordInput } from '@mantine/core'
import { MIN_PASSWORD_LENGTH, passwordFault } from '@quitus/domain/people/password.ts'
import { IconCircleCheck, IconLinkOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#shared/api/use-failure-text.ts'
import { AppForm } from '#shared/forms/app-form.tsx'
import { useAppForm } from '#shared/forms/use-app-form.ts'
import { useAutofocus } from '#shared/forms/use-autofocus.ts'
import { useServices } from '#shared/services.ts'
import { leaveForProvider } from '#shared/single-sign-on/single-sign-on.queries.ts'
import { StatePanel } from '#shared/states/state-panel.tsx'
import { OtherWays } from './other-ways.tsx'
import { changePassword, passwordLinkQuery } from './passwords.queries.ts'
import { PublicPage } from './public-page.tsx'

const route = getRouteApi('/resetpassword')

/**
 * Where a mailed link leads to choose a password (NAV-12, AUTH-08). A link that opens nothing says why before
 * anything is typed.
 */
export function ResetPasswordPage() {
  const { t } = useTranslation()
  const services = useServices()
  const failureText = useFailureText()
  const { token = '' } = route.useSearch()
  const [isDone, setDone] = useState(false)
  const isComplete = token !== ''
  const link = useQuery({ ...passwordLinkQuery(services, token), enabled: isComplete && !isDone })
  const kind = link.data?.purpose === 'invitation' ? 'invitation' : 'resetPassword'
  const title = t(`session:${kind}.title`)
  const toSignIn = { to: '/login', label: t('session:toSignIn') } as const
  if (isDone)
    return (
      <PublicPage title={title}>
        <StatePanel
          icon={<IconCircleCheck size={20} />}
          title={t(`session:${kind}.doneTitle`)}
          role="status"
          action={
            <Button renderRoot={(props) => <Link to="/login" {...props} />}>
              {t('session:signIn.submit')}
            </Button>
          }
        >
          {t(`session:${kind}.done`)}
        </StatePanel>
      </PublicPage>
    )
  if (!isComplete || link.isError)
    return (
      <PublicPage title={title} link={toSignIn}>
        <StatePanel
          icon={<IconLinkOff size={20} />}
          title={isComplete ? failureText(link.error) : t('refusals:link_unknown')}
          role="alert"
          action={
            <Button renderRoot={(props) => <Link to="/forgotten-password" {...props} />}>
              {t('session:resetPassword.requestNew')}
            </Button>
          }
        />
      </PublicPage>
    )
  if (link.data === undefined)
    return (
      <PublicPage title={title} link={toSignIn}>
        <Loader size="sm" aria-label={t('session:resetPassword.checking')} />
      </PublicPage>
    )
  const { login, purpose } = link.data
  return (
    <PublicPage title={title} text={t(`session:${kind}.text`, { login })} link={toSignIn}>
      <PasswordForm
        token={token}
        login={login}
        submitLabel={t(`session:${kind}.submit`)}
        onDone={() => setDone(true)}
      />
      {purpose === 'invitation' && (
        <OtherWays
          onChoose={(provider) => {
            const goesOn = { returnTo: null, isRemembered: false, invitation: token }
            return leaveForProvider(services, { provider, ...goesOn })
          }}
        />
      )}
    </PublicPage>
  )
}

type FormProps = { token: string; login: string; submitLabel: string; onDone: () => void }

function PasswordForm({ token, login, submitLabel, onDone }: FormProps) {
  const { t } = useTranslation()
  const services = useServices()
  const passwordRef = useAutofocus<HTMLInputElement>()
  const label = t('session:resetPassword.password')
  const isHardToGuess = (value: unknown) => passwordFault(String(value), login) !== 'common'
  const isLongEnough = (value: unknown) => passwordFault(String(value), login) !== 'too_short'
  const form = useAppForm<{ password: string; repeat: string }>({
    initialValues: { password: '', repeat: '' },
    fields: {
      password: {
        label,
        rules: [
          { is: 'required' },
          { is: isLongEnough, message: t('refusals:password_too_short') },
          { is: isHardToGuess, message: t('refusals:password_common') },
        ],
      },
      repeat: {
        label: t('session:resetPassword.repeat'),
        rules: [
          { is: 'required' },
          { is: 'confirm', field: 'password', message: t('session:resetPassword.differ') },
        ],
      },
    },
    onSubmit: async ({ password }) => {
      await changePassword(services, token, password)
      onDone()
    },
  })
  const { key: passwordKey, ...password } = form.inputProps('password')
  const { key: repeatKey, ...repeat } = form.inputProps('repeat')
  const toggle = { 'aria-label': t('session:signIn.showPassword') }
  return (
    <AppForm
      form={form}
      actions={
        <Button type="submit" size="md" fullWidth loading={form.isRunning}>
          {submitLabel}
        </Button>
      }
    >
      {/* Password managers store the new password under this login. */}
      <input type="text" name="username" autoComplete="username" value={login} readOnly hidden />
      <PasswordInput
        key={passwordKey}
        {...password}
        ref={passwordRef}
        label={label}
        description={t('session:resetPassword.hint', { length: MIN_PASSWORD_LENGTH })}
        name="new-password"
        autoComplete="new-password"
        required
        withAsterisk={false}
        visibilityToggleButtonProps={toggle}
      />
      <PasswordInput
        key={repeatKey}
        {...repeat}
        label={t('session:resetPassword.repeat')}
        name="repeat-password"
        autoComplete="new-password"
        required
        withAsterisk={false}
        visibilityToggleButtonProps={toggle}
      />
    </AppForm>
  )
}
