import { Button, Group, PasswordInput } from '@mantine/core'
import { MIN_PASSWORD_LENGTH, passwordFault } from '@quitus/domain/people/password.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppForm } from '#shared/forms/app-form.tsx'
import { useAppForm } from '#shared/forms/use-app-form.ts'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { useServices } from '#shared/services.ts'
import type { Session } from '#shared/session/session.ts'
import styles from './account.module.css'
import { accountQueries, changePassword } from './account.queries.ts'
import { AccountSection } from './account-section.tsx'

/** The own password; the form shows once it is requested. */
export function PasswordSection({ user }: { user: Session }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <AccountSection id="password" title={t('account:password.title')} intro={t('account:password.intro')}>
      {isOpen ? (
        <PasswordForm login={user.login} onClose={() => setOpen(false)} />
      ) : (
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('account:password.change')}
        </Button>
      )}
    </AccountSection>
  )
}

function PasswordForm({ login, onClose }: { login: string; onClose: () => void }) {
  const { t } = useTranslation()
  const services = useServices()
  const toasts = useToasts()
  const isHardToGuess = (value: unknown) => passwordFault(String(value), login) !== 'common'
  const isLongEnough = (value: unknown) => passwordFault(String(value), login) !== 'too_short'
  const form = useAppForm<{ current: string; password: string; repeat: string }>({
    initialValues: { current: '', password: '', repeat: '' },
    fields: {
      current: { label: t('account:password.current'), rules: [{ is: 'required' }] },
      password: {
        label: t('session:resetPassword.password'),
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
    onSubmit: async ({ current, password }) => {
      await changePassword(services, { currentPassword: current, newPassword: password })
      void services.queryClient.invalidateQueries({ queryKey: accountQueries.devices(services.api).queryKey })
      toasts.confirm(t('account:password.changed'))
      onClose()
    },
  })
  const { key: currentKey, ...current } = form.inputProps('current')
  const { key: passwordKey, ...password } = form.inputProps('password')
  const { key: repeatKey, ...repeat } = form.inputProps('repeat')
  const shared = {
    required: true,
    withAsterisk: false,
    visibilityToggleButtonProps: { 'aria-label': t('session:signIn.showPassword') },
  }
  return (
    <div className={styles.form}>
      <AppForm
        form={form}
        actions={
          <Group gap="sm">
            <Button type="submit" loading={form.isRunning}>
              {t('session:resetPassword.submit')}
            </Button>
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
          </Group>
        }
      >
        <input type="text" name="username" autoComplete="username" value={login} readOnly hidden />
        <PasswordInput
          key={currentKey}
          {...current}
          {...shared}
          label={t('account:password.current')}
          name="current-password"
          autoComplete="current-password"
          autoFocus
        />
        <PasswordInput
          key={passwordKey}
          {...password}
          {...shared}
          label={t('session:resetPassword.password')}
          description={t('session:resetPassword.hint', { length: MIN_PASSWORD_LENGTH })}
          name="new-password"
          autoComplete="new-password"
        />
        <PasswordInput
          key={repeatKey}
          {...repeat}
          {...shared}
          label={t('session:resetPassword.repeat')}
          name="repeat-password"
          autoComplete="new-password"
        />
      </AppForm>
    </div>
  )
}
