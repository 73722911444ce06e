import { Button, PasswordInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { AppForm } from '#shared/forms/app-form.tsx'
import { useAppForm } from '#shared/forms/use-app-form.ts'
import { useServices } from '#shared/services.ts'
import { personAt, type Session } from '#shared/session/session.ts'
import type { IdentityProvider } from '#shared/single-sign-on/identity-provider.ts'
import { signedInBy } from '#shared/single-sign-on/signed-in-by.ts'
import { identityProvidersQuery, proveInWindow } from '#shared/single-sign-on/single-sign-on.queries.ts'
import styles from './lock-screen.module.css'
import { OrDivider } from './or-divider.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { signOut, unlock } from './session.queries.ts'

/** The way by which the person signed in comes first, also while nothing else of the installation is known. */
export function Unlock({ user }: { user: Session }) {
  const { t } = useTranslation()
  const services = useServices()
  const { data } = useQuery(identityProvidersQuery(services))
  const person = personAt(user)
  const last = signedInBy(person.login)
  const providers = data ?? (last === undefined ? [] : [last])
  const preferred = providers.find(({ id }) => id === last?.id)
  const waiting = useRef<AbortController>(undefined)
  useEffect(() => () => waiting.current?.abort(), [])

  /** In a window next to the page, which stays as it is. One that is chosen again takes the place of the one before. */
  async function proveAt({ id }: IdentityProvider): Promise<void> {
    waiting.current?.abort()
    waiting.current = new AbortController()
    const { signal } = waiting.current
    const azureToken = await proveInWindow(services, id, signal)
    signal.throwIfAborted()
    await unlock(services, { azureToken })
  }

  const password = <PasswordForm key="password" login={person.login} isPreferred={preferred === undefined} />
  const others = (
    <ProviderButtons
      key="providers"
      providers={providers}
      onChoose={proveAt}
      preferred={preferred}
      hint={t('session:lock.window')}
    />
  )
  const separator = <OrDivider key="separator" />
  const ways = preferred === undefined ? [password, separator, others] : [others, separator, password]
  return (
    <>
      <p id="lock-text" className={styles.text}>
        {preferred === undefined
          ? t('session:lock.text', { name: person.fullName })
          : t('session:lock.providerText', { name: person.fullName, provider: preferred.label })}
      </p>
      {providers.length === 0 ? [password] : ways}
      <Button variant="subtle" color="gray" mt="md" fullWidth onClick={() => void signOut(services)}>
        {t('session:menu.signOut')}
      </Button>
    </>
  )
}

function PasswordForm({ login, isPreferred }: { login: string; isPreferred: boolean }) {
  const { t } = useTranslation()
  const services = useServices()
  const passwordRef = useRef<HTMLInputElement>(null)
  const form = useAppForm<{ plainPassword: string }>({
    initialValues: { plainPassword: '' },
    fields: {
      plainPassword: {
        label: t('session:signIn.password'),
        rules: [{ is: 'required', message: t('session:signIn.passwordRequired') }],
      },
    },
    onSubmit: ({ plainPassword }) => unlock(services, { plainPassword }),
  })
  const { failure, isRunning } = form
  useEffect(() => {
    if (failure !== null && !isRunning) passwordRef.current?.select()
  }, [failure, isRunning])
  const { key, ...password } = form.inputProps('plainPassword')

  return (
    <AppForm
      form={form}
      actions={
        <Button
          type="submit"
          size="md"
          fullWidth
          variant={isPreferred ? 'filled' : 'default'}
          loading={isRunning}
        >
          {t('session:lock.submit')}
        </Button>
      }
    >
      <input type="text" name="login" autoComplete="username" value={login} readOnly hidden />
      <PasswordInput
        key={key}
        {...password}
        ref={passwordRef}
        label={t('session:signIn.password')}
        name="password"
        autoComplete="current-password"
        autoFocus={isPreferred}
        required
        withAsterisk={false}
        visibilityToggleButtonProps={{ 'aria-label': t('session:signIn.showPassword') }}
      />
    </AppForm>
  )
}
